import { Agent, request } from 'node:http';

export type Answer = { status: number; headers: Record<string, string>; text: string };
type Asked = { method: string; headers: Record<string, string>; body?: string | undefined };

const agent = new Agent({ keepAlive: true });

/** Asks over HTTP and answers what came, or fails as the line does. A history asks often: less stands around it than around `fetch`. */
export const ask = (url: string, { method, headers, body }: Asked): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = request(url, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode as number, headers: answer.headers as Record<string, string>, text }),
      );
    });
    asking.once('error', reject);
    asking.end(body);
  });

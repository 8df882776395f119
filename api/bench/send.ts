import { type Agent, request } from 'node:http';

/** The text of an answer over a line that is kept; a body is sent by POST. Throws for what is no success. */
export function send(agent: Agent, url: string, headers: Record<string, string>, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const told = { method: body === undefined ? 'GET' : 'POST', agent, headers: { ...headers, ...length } };
    const asked = request(url, told, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        const { statusCode = 0 } = answer;
        if (statusCode >= 200 && statusCode < 300) resolve(text);
        else reject(new Error(`${statusCode} ${text}`));
      });
    });
    asked.on('error', reject).end(body);
  });
}

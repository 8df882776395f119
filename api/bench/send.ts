import { type Agent, request } from 'node:http';

/** The text of an answer over a line that is kept; a body is sent by POST. Throws for any answer but 200. */
export function send(agent: Agent, url: string, headers: Record<string, string>, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const told = { method: body === undefined ? 'GET' : 'POST', agent, headers: { ...headers, ...length } };
    const asked = request(url, told, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${answer.statusCode} ${text}`));
      });
    });
    asked.on('error', reject).end(body);
  });
}

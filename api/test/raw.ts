import { type Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
/** Without an agent every request has a connection of its own. */
type More = { body?: string | undefined; agent?: Agent };

/** A request as it is: fetch unpacks what it gets, and sets headers of its own. Fails as the line does. */
export const raw = (
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  { body, agent }: More = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent: agent ?? false }, (answer) => {
      const { statusCode: status = 0 } = answer;
      buffer(answer).then((bytes) => resolve({ status, headers: answer.headers, body: bytes }), reject);
    })
      .on('error', reject)
      .end(body);
  });

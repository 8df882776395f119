import { type Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
/** Without an agent every request has its own connection. */
type More = { body?: string | undefined; agent?: Agent };

/**
 * Sends a plain HTTP request: fetch would unpack the body and set headers of its own. Rejects if the connection fails.
 */
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

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type Counted, countingProxy } from './countingProxy.ts';
import { bytesOf, ofTheHop, openHttp2Proxy } from './http2Proxy.ts';

/**
 * Puts two proxies before a server: one in the place of a browser, one in the place of the server's proxy. They speak HTTP/2
 * over TLS, and the bytes between them are counted. `url` speaks HTTP/1.1, for clients that know nothing else.
 */
export async function countingHttp2Proxy(
  to: string,
): Promise<{ url: string; counted: Counted; close(): Promise<void> }> {
  const front = await openHttp2Proxy(to);
  const proxy = await countingProxy(`http://127.0.0.1:${front.port}`);
  const session = connect(proxy.url.replace('http:', 'https:'), { rejectUnauthorized: false });
  await once(session, 'connect');
  const server = createServer((asked, answer) => pass(session, asked, answer).catch(() => answer.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function close() {
    session.destroy();
    server.closeAllConnections();
    server.close();
    await proxy.close();
    await front.close();
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counted: proxy.counted, close };
}

async function pass(session: ClientHttp2Session, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await bytesOf(asked);
  const kept = Object.entries(asked.headers).filter(([name]) => name !== 'host' && !ofTheHop.includes(name));
  const head = { ':method': asked.method, ':path': asked.url, ...Object.fromEntries(kept) };
  const stream = session.request(head, { endStream: body.length === 0 });
  if (body.length > 0) stream.end(body);
  const [found] = (await once(stream, 'response')) as [Record<string, string | number>];
  const came = await bytesOf(stream);
  const headers = Object.entries(found).filter(([name]) => !name.startsWith(':'));
  answer.writeHead(Number(found[':status']), Object.fromEntries(headers)).end(came);
}

import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** Starts a proxy that speaks HTTP/2 over TLS, as in front of a public store, with a self-signed certificate. */
export async function openHttp2Proxy(to: string): Promise<{ port: number; close(): Promise<void> }> {
  const server = createSecureServer(certificate(), (asked, answer) => pass(to, asked, answer));
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function close() {
    for (const session of sessions) session.destroy();
    server.close();
    await once(server, 'close');
  }
  return { port: (server.address() as AddressInfo).port, close };
}

/** Headers that apply to one hop and are not forwarded. */
export const ofTheHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

export async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The largest response, in bytes, that is sent in one piece, as proxies send short responses. */
const wholeMax = 16_000;
async function sendWhole(found: IncomingMessage, answer: Http2ServerResponse): Promise<void> {
  answer.end(await bytesOf(found));
}

function pass(to: string, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')));
  const { method, url } = asked;
  const onward = request(to + url, { method, headers: { ...headers, host: asked.authority } }, (found) => {
    const kept = Object.entries(found.headers).filter(([name]) => !ofTheHop.includes(name));
    answer.writeHead(found.statusCode ?? 502, Object.fromEntries(kept));
    if (Number(found.headers['content-length']) <= wholeMax)
      sendWhole(found, answer).catch(() => answer.stream?.destroy());
    else found.pipe(answer);
  });
  onward.on('error', () => answer.stream?.destroy());
  asked.pipe(onward);
}

/** Encodes a DER value: type, length, content. */
function der(kind: number, ...parts: Buffer[]): Buffer {
  const inside = Buffer.concat(parts);
  const { length } = inside;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([kind, ...size]), inside]);
}
const [sequence, set, whole, bits, name, time] = [0x30, 0x31, 0x02, 0x03, 0x0c, 0x17];
const hex = (text: string) => Buffer.from(text, 'hex');

/** Creates a key and a self-signed certificate for localhost, valid for a week. https://www.rfc-editor.org/rfc/rfc5280 */
export function certificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(sequence, hex('06082a8648ce3d040302'));
  const who = der(sequence, der(set, der(sequence, hex('0603550403'), der(name, Buffer.from('localhost')))));
  const day = (from: number) => {
    const text = new Date(Date.now() + from * 86_400_000).toISOString().replace(/[-:T]/g, '');
    return der(time, Buffer.from(`${text.slice(2, 14)}Z`));
  };
  const said = der(
    sequence,
    ...[der(0xa0, der(whole, hex('02'))), der(whole, Buffer.concat([hex('01'), randomBytes(8)])), ecdsaWithSha256, who],
    ...[der(sequence, day(-1), day(7)), who, publicKey.export({ type: 'spki', format: 'der' })],
    der(
      0xa3,
      der(sequence, der(sequence, hex('0603551d11'), der(0x04, der(sequence, der(0x82, Buffer.from('localhost')))))),
    ),
  );
  const signature = createSign('sha256').update(said).sign(privateKey);
  const all = der(sequence, said, ecdsaWithSha256, der(bits, hex('00'), signature));
  const lines = all.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

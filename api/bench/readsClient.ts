import { connect, type Socket } from 'node:net';
import { answering } from './answering.ts';

type Load = { url: string; path: string; headers: Record<string, string>; ms: number };

/** Connections that each ask again as soon as they are answered. */
const connections = 32;

/** Bytes of the first answer in a buffer, head and body; undefined while it is not whole. */
function lengthOf(buffer: Buffer): number | undefined {
  const end = buffer.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = buffer.toString('latin1', 0, end);
  if (/^HTTP\/1\.1 304/.test(head)) return end + 4;
  const body = /content-length: (\d+)/i.exec(head)?.[1];
  if (!/^HTTP\/1\.1 200/.test(head) || body === undefined) throw new Error(`Not an answer to measure: ${head}`);
  return end + 4 + Number(body);
}

/**
 * Answers in a time. Every answer to one request is as long as the first, but for figures such as a date that have one
 * length too; so only bytes are counted, and the client costs far less than the server.
 */
function load({ url, path, headers, ms }: Load): Promise<number> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join('')}\r\n`);
  return new Promise((resolve, reject) => {
    let [answers, over] = [0, false];
    const sockets: Socket[] = [];
    const began = performance.now();
    setTimeout(() => {
      over = true;
      for (const socket of sockets) socket.destroy();
      resolve((answers / (performance.now() - began)) * 1_000);
    }, ms);
    for (let i = 0; i < connections; i++) {
      const socket = connect(Number(port), hostname, () => socket.write(request));
      let [held, whole, got] = [Buffer.alloc(0), 0, 0];
      socket.on('error', (error) => over || reject(error));
      socket.on('close', () => over || reject(new Error('The server hung up')));
      socket.on('data', (chunk) => {
        if (whole === 0) {
          held = Buffer.concat([held, chunk]);
          got = held.length;
          try {
            whole = lengthOf(held) ?? 0;
          } catch (error) {
            over = true;
            return reject(error);
          }
        } else got += chunk.length;
        if (whole === 0 || got < whole) return;
        got -= whole;
        answers++;
        if (!over) socket.write(request);
      });
      sockets.push(socket);
    }
  });
}

answering({ load });

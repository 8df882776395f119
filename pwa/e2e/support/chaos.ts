import { connect, createServer, type Socket } from 'node:net';
import { random } from './random.ts';

/** The faults of a request on its way, from harmless to hostile. */
export const faults = [
  ...(['pass', 'late', 'stalled', 'reset', 'torn', 'lost', 'portal', 'redirected', 'truncated'] as const),
];
export type Fault = (typeof faults)[number];

export type Chaos = {
  open(port: number, target: number): Promise<{ close(): Promise<void> }>;
  /** Stops the faults: everything passes at once. */
  calm(): void;
  rage(): void;
  /** The number of batches of writes that met each fault. */
  done: Record<Fault, number>;
};

export const captivePortalText = 'Welcome to the school Wi-Fi';
const portalPage = `<!doctype html><title>Wi-Fi</title><h1>${captivePortalText}</h1><p>Accept the rules to go on.</p>`;
const answer = (status: string, more: string, body: string) =>
  `HTTP/1.1 ${status}\r\n${more}Content-Type: text/html\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
const portal = answer('200 OK', '', portalPage);

const isBatch = (chunk: Buffer) => chunk.toString('latin1', 0, 15) === 'POST /api/sync ';
const isRequest = (chunk: Buffer) => /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) /.test(chunk.toString('latin1', 0, 8));

/** A response cut in half by a proxy that does not say so: valid HTTP, broken JSON. */
function halved(whole: Buffer): Buffer {
  const end = whole.indexOf('\r\n\r\n');
  const body = whole.subarray(end + 4);
  const half = body.subarray(0, Math.floor(body.length / 2));
  const head = whole
    .toString('latin1', 0, end)
    .replace(/\r\n(content-length|transfer-encoding|connection|content-encoding):[^\r]*/gi, '');
  return Buffer.concat([
    Buffer.from(`${head}\r\nContent-Length: ${half.length}\r\nConnection: close\r\n\r\n`, 'latin1'),
    half,
  ]);
}

/** A local proxy between browser and store with all faults of a school's network, from a seeded random generator. */
export function chaos(seed: number): Chaos {
  const next = random(seed);
  const done = Object.fromEntries(faults.map((fault) => [fault, 0])) as Chaos['done'];
  let raging = false;

  const any = (from: readonly Fault[]) => Math.floor(next() * from.length);
  let deck: Fault[] = [];
  /** Deals the faults to batches so that each occurs once before any is repeated. */
  function deal(): Fault {
    if (deck.length === 0) deck = [...faults];
    return deck.splice(any(deck), 1)[0] as Fault;
  }
  function choose(batch: boolean): Fault {
    if (!raging) return 'pass';
    return batch ? deal() : (faults[any(faults)] as Fault);
  }

  function join(client: Socket, target: number): void {
    const server = connect(target, '127.0.0.1');
    let fault: Fault = 'pass';
    let held: Buffer[] = [];
    let timer: NodeJS.Timeout | undefined;
    let waiting: NodeJS.Timeout[] = [];
    const end = () => {
      for (const one of [...waiting, timer]) clearTimeout(one);
      waiting = [];
      client.destroy();
      server.destroy();
    };
    const breakOff = () => {
      for (const one of [...waiting, timer]) clearTimeout(one);
      client.resetAndDestroy();
      server.destroy();
    };

    client.on('data', (chunk) => {
      if (isRequest(chunk)) {
        fault = choose(isBatch(chunk));
        if (isBatch(chunk)) done[fault]++;
        held = [];
      }
      if (fault === 'reset') return breakOff();
      if (fault === 'portal') return void client.end(portal);
      if (fault === 'redirected')
        return void client.end(answer('302 Found', 'Location: /wifi/login?from=recess\r\n', ''));
      if (fault === 'stalled') {
        // The request hangs first; then the connection breaks.
        waiting.push(setTimeout(breakOff, 500 + next() * 3_000));
        return;
      }
      if (fault !== 'late') return void server.write(chunk);
      // Later data waits as long, so the order stays.
      waiting.push(setTimeout(() => server.write(chunk), 400));
    });
    server.on('data', (chunk) => {
      if (fault === 'torn') {
        client.write(chunk.subarray(0, Math.min(200, chunk.length)));
        waiting.push(setTimeout(breakOff, 20));
        return;
      }
      if (fault !== 'lost' && fault !== 'truncated') return void client.write(chunk);
      // The server has done its work; now the response is lost or cut in half.
      held.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(() => (fault === 'lost' ? breakOff() : client.end(halved(Buffer.concat(held)))), 150);
    });
    for (const side of [client, server]) side.on('error', end).on('close', end);
  }

  return {
    done,
    calm: () => void (raging = false),
    rage: () => void (raging = true),
    async open(port, target) {
      const open = new Set<Socket>();
      const way = createServer((client) => {
        open.add(client.on('close', () => open.delete(client)));
        join(client, target);
      });
      await new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve));
      return {
        async close() {
          for (const client of open) client.destroy();
          await new Promise((resolve) => way.close(resolve));
        },
      };
    },
  };
}

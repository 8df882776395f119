import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A proxy between a browser and a store. */
export type FaultyProxy = { open(port: number, target: number): Promise<{ close(): Promise<void> }> };

/** The faults that the proxy can apply to requests of one path. */
export type Trouble = {
  /** Lets the server answer the next requests to a path, and drops the responses. */
  loseAnswers(path: string, count: number): void;
  /** The number of dropped responses. */
  lost(): number;
  /** Lets the server work, and holds its responses until the returned function is called. */
  holdAnswers(path: string): () => void;
  /**
   * Refuses bodies above a megabyte, as an unconfigured nginx does. Returns a function that gives the number of
   * refusals.
   */
  refuseLarge(): () => number;
  /** Answers that the server is busy, until the returned function is called. */
  refuse(path: string): () => void;
};

/** The default limit of nginx, and its response beyond it. */
const megabyte = 2 ** 20;
const tooLarge = '<html><head><title>413 Request Entity Too Large</title></head></html>';

const busy = JSON.stringify({ code: 'busy', message: 'Too much to do' });
const busyHead = { 'content-type': 'application/json', 'x-recess-instance': 'busy', 'retry-after': '1' };

/** Forwards everything except for the faults; `note` sees every request first. */
export function createFaultyProxy(note: (req: IncomingMessage) => void = () => {}): FaultyProxy & Trouble {
  const losing = { path: '', count: 0, lost: 0 };
  const held = new Map<string, Promise<void>>();
  const refused = new Set<string>();
  let largeRefused: number | undefined;

  function pass(target: number, req: IncomingMessage, res: ServerResponse): void {
    const { method, url = '', headers } = req;
    note(req);
    if (refused.has(url)) {
      req.resume();
      res.writeHead(503, busyHead).end(busy);
      return;
    }
    if (largeRefused !== undefined && Number(headers['content-length']) > megabyte) {
      largeRefused++;
      req.resume();
      res.writeHead(413, { 'content-type': 'text/html', connection: 'close' }).end(tooLarge);
      return;
    }
    const there = request({ host: '127.0.0.1', port: target, method, path: url, headers }, async (answer) => {
      if (losing.count > 0 && url === losing.path) {
        losing.count--;
        // The complete response has arrived, so the server has committed; then the connection breaks.
        answer.resume().on('end', () => {
          losing.lost++;
          res.destroy();
        });
        return;
      }
      await held.get(url);
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    there.on('error', () => res.destroy());
    req.pipe(there);
  }

  return {
    loseAnswers: (path, count) => void Object.assign(losing, { path, count }),
    lost: () => losing.lost,
    holdAnswers(path) {
      let release = () => {};
      held.set(path, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(path);
        release();
      };
    },
    refuseLarge() {
      largeRefused = 0;
      return () => largeRefused ?? 0;
    },
    refuse(path) {
      refused.add(path);
      return () => void refused.delete(path);
    },
    async open(port, target) {
      const way = createServer((req, res) => pass(target, req, res));
      await new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve));
      return {
        async close() {
          way.closeAllConnections();
          await new Promise((resolve) => way.close(resolve));
        },
      };
    },
  };
}

import type { Server } from 'node:http';

/**
 * Disconnects a client that keeps sending an unread body more than `lingerMs` milliseconds after its answer, for
 * example to a URL without a handler or with a GET. Node itself would wait as long as the largest upload may take.
 */
export function cuttingDrips(server: Server, lingerMs: number): Server {
  return server.on('request', (req, res) => {
    res.once('finish', () => {
      if (req.complete) return;
      const cut = setTimeout(() => req.destroy(), lingerMs);
      req.once('close', () => clearTimeout(cut));
    });
  });
}

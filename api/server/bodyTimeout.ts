import type { Server } from 'node:http';

/**
 * Cuts off who goes on sending a body that nobody reads, so many milliseconds after they were answered: to an address that
 * takes none, or with a GET. Node would wait as long as the largest upload may take.
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

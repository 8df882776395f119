import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { confusableKey } from '#sync/text/usernameKey.ts';
import type { NewGame } from '../../api/features/games/add.ts';
import { ringForCases } from '../../api/features/moderation/clocks.ts';
import { openTestApp, type Role, type TestApp } from '../../api/test/testApp.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the server that opens stores for component tests. */
    storeServer: string;
  }
}

/** The commands of a component test to its store besides the API itself (pwa/test/app.tsx). */
export type StoreCommand =
  | { do: 'open'; settings?: Record<string, string> }
  | { do: 'person'; role: Role; username?: string }
  | { do: 'game'; game: Partial<NewGame> }
  | { do: 'sql'; sql: string }
  | { do: 'clocks' }
  | { do: 'close' };

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
  'access-control-max-age': '600',
};

const houses = new Map<string, TestApp>();
let opened = 0;

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of req) text += part;
  return text;
}

async function obey(id: string, command: StoreCommand): Promise<unknown> {
  if (command.do === 'open') {
    const name = `${++opened}`;
    houses.set(name, await openTestApp({ ...(command.settings && { settings: command.settings }) }));
    return { id: name };
  }
  const house = houses.get(id);
  if (!house) throw new Error(`There is no store ${id}`);
  if (command.do === 'person') {
    const { id: userId, username, email, cookie } = await house.person(command.role);
    if (command.username)
      await house.db.run('UPDATE users SET username = :name, "usernameKey" = :key WHERE id = :userId', {
        ...{ name: command.username, key: confusableKey(command.username), userId },
      });
    return { id: userId, username: command.username ?? username, email, cookie };
  }
  if (command.do === 'game') return house.game(command.game);
  if (command.do === 'sql') return house.db.script(command.sql);
  if (command.do === 'clocks') return ringForCases(house.db, house.clock().toISOString());
  houses.delete(id);
  return house.close();
}

/** Forwards a request of the page to its store, as if the store had served the page. */
function pass(house: TestApp, path: string, req: IncomingMessage, res: ServerResponse): void {
  const { 'x-test-cookie': cookie, ...headers } = req.headers;
  const own = {
    ...headers,
    ...{ host: new URL(house.url).host, origin: house.config.publicUrl, cookie: `${cookie ?? ''}` },
    'sec-fetch-site': 'same-origin',
  };
  const there = request(house.url + path, { method: req.method, headers: own }, (answer) => {
    const { 'set-cookie': cookies, ...told } = answer.headers;
    // A page of another origin cannot read cookies, so the cookie of a sign-in gets another header.
    const entered = cookies && { 'x-test-set-cookie': cookies.map((one) => one.split(';')[0]).join('; ') };
    res.writeHead(answer.statusCode ?? 502, { ...told, ...entered, ...cors });
    answer.pipe(res);
  });
  there.on('error', () => res.destroy());
  req.pipe(there);
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [, id = '', ...rest] = (req.url ?? '').split('/');
  if (req.method === 'OPTIONS') {
    res.writeHead(204, cors).end();
    return;
  }
  if (rest.join('/') === 'command') {
    try {
      const answer = await obey(id, JSON.parse(await textOf(req)) as StoreCommand);
      res.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null));
    } catch (error) {
      res.writeHead(500, cors).end(String(error));
    }
    return;
  }
  const house = houses.get(id);
  if (house) pass(house, `/${rest.join('/')}`, req, res);
  else res.writeHead(410, cors).end();
}

/**
 * Vitest's global setup for component tests: a server next to the browser that opens real stores, each with its own
 * database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('storeServer', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const house of houses.values()) await house.close();
  };
}

import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type AccessRule, type Endpoint, type Limit, methodOf, pathOf } from '#sync/endpoint.ts';
import { defaultRates, type Rates } from '../security/rateLimits.ts';
import { openapi } from './openapi.ts';

/** The kinds of users in docs/access.md, each with the access rules it satisfies. */
const kinds: readonly (readonly [string, readonly AccessRule[]])[] = [
  ['visitor', ['anyone']],
  ['player', ['anyone', 'member']],
  ['developer', ['anyone', 'member', 'developer']],
  ['staff', ['anyone', 'member', 'staff']],
  ['lead', ['anyone', 'member', 'staff', 'lead']],
];
const cell = (e: Endpoint, [kind, rules]: (typeof kinds)[number]) => {
  if (e.may.some((rule) => rules.includes(rule))) return 'yes';
  return kind !== 'visitor' && e.may.some((rule) => rule.startsWith('owner of ')) ? 'own' : '–';
};

const spans: readonly (readonly [number, string])[] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [900, '15 minutes'],
  [60, 'minute'],
];
const often = (limit: Limit | null) => {
  const span = spans.find(([seconds]) => seconds === limit?.seconds)?.[1] ?? `${limit?.seconds} s`;
  return limit ? `${limit.times.toLocaleString('en')} a ${span}`.replace('a 15', 'in 15') : '';
};
/** Descriptions of the rate limits that apply besides the endpoints' own; a limit without one does not compile. */
const counted: Record<keyof Rates, string> = {
  account: 'calls of an account',
  address: 'calls without an account, of an address',
  requests: 'all other requests of an address: pages, files and pictures',
  signIns: 'sign-ins and sign-ups of an address, successful or not',
  failures:
    'wrong passwords, numbers or keys for one e-mail from one browser; then each attempt waits, at most a minute',
  failuresNetwork: 'the same from all browsers of one address that never signed in to that account',
  failuresSettled:
    'the same, counted besides, from browsers of one address on which somebody signed in a day ago or longer',
  failuresEverywhere: 'the same from all browsers together that never signed in to that account',
  keys: 'wrong setup keys of an address',
  messages: 'messages to friends, by the time they were written',
  messagesADay: 'messages to friends, by the time they were written',
};
const countedBesides = (Object.keys(counted) as (keyof Rates)[])
  .map((name) => `  - ${counted[name]}: ${often(defaultRates[name])}`)
  .join('\n');
const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
const notes = (e: Endpoint) =>
  [
    e.queued ? 'may wait in the outbox' : '',
    e.whileSuspended ? 'open while suspended' : '',
    methodOf(e) !== 'GET' && e.may.some((rule) => rule === 'staff' || rule === 'lead') ? 'in the audit log' : '',
    often(e.limit),
  ]
    .filter(Boolean)
    .join(', ');

/** The text of docs/access.md: who may do what, as the contract declares it. */
export function accessPage(): string {
  const all = endpointNames.map((name) => [name, endpoints[name] as Endpoint] as const);
  const features = [...new Set(all.map(([name]) => name.split('.')[0] as string))].sort();
  const sections = features.map((feature) => {
    const calls = all.filter(([name]) => name.startsWith(`${feature}.`));
    const lines = calls.map(([, e]) =>
      row([`\`${methodOf(e)} ${pathOf(e)}\``, ...kinds.map((kind) => cell(e, kind)), notes(e)]),
    );
    const head = row(['call', ...kinds.map(([kind]) => kind), 'also']);
    return [`## ${feature}`, '', head, row(['---', ...kinds.map(() => ':-:'), '---']), ...lines, ''].join('\n');
  });
  return `${introduction(all.length)}\n${sections.join('\n')}`;
}

const introduction = (count: number) => `# Who may do what

Written by \`npm run docs\` from the contract (\`sync/contract/\`); a test keeps it fresh. ${count} calls.

- **yes**: the call runs. Its handler still decides what the caller sees: a game that is not approved is "not found" for
  everybody but its owner and staff, and a list has only the caller's own things.
- **own**: the call runs only for the caller's own things; other people's are answered as if they did not exist.
- **player** is every signed-in account; a developer whose application is pending or rejected is one too.
  **developer** is an approved one. **staff** has \`isAdmin\`. **lead** is a lead developer who signed in with the setup
  key: without it they are a player. Nobody is staff in a session opened by a developer number.
- A suspended account may make the calls that are "open while suspended", and those of a visitor. Its other waiting writes are
  refused with their texts, and can be sent after the suspension.
- A limit in the table counts per account (signed out: per address). These limits apply too, with 429 and \`Retry-After\`:
${countedBesides}
- The server closes the connection of an upload that is too slow (\`api/http/multipartUpload.ts\`) and of a request that never ends.
- If several refusals apply, the first in this order is answered: not signed in 401, suspended 403, not allowed 403, malformed 400, muted 403, words 422, not one's own 404.
  The page's account, limits and load are checked in between: \`api/http/pipeline/pipeline.ts\` has all steps in their order.
`;

/** The text of docs/openapi.json, the same as the answer to GET /api/openapi.json. */
export const openapiPage = () => `${JSON.stringify(openapi(), null, 1)}\n`;

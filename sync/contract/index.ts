import type { Endpoint } from '../endpoint.ts';
import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { cart } from './cart.ts';
import { decisions } from './decisions.ts';
import { developers } from './developers.ts';
import { featured } from './featured.ts';
import { feedback } from './feedback.ts';
import { filter } from './filter.ts';
import { friends } from './friends.ts';
import { games } from './games.ts';
import { library } from './library.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { plays } from './plays.ts';
import { policy } from './policy.ts';
import { reports } from './reports.ts';
import { restrictions } from './restrictions.ts';
import { reviews } from './reviews.ts';
import { saves } from './saves.ts';
import { sync } from './sync.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { versions } from './versions.ts';
import { warnings } from './warnings.ts';
import { wishlist } from './wishlist.ts';

export const contract = {
  ...{ auth, users, games, featured, warnings, wishlist, cart, library, plays, reviews, friends, notifications },
  ...{ developers, uploads, reports, moderation, decisions, feedback, admin, sync, versions, saves, policy },
  ...{ restrictions, filter },
};
export type Contract = typeof contract;

type Named = {
  [F in keyof Contract & string]: { [V in keyof Contract[F] & string as `${F}.${V}`]: Contract[F][V] };
}[keyof Contract & string];
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (all: infer A) => void ? A : never;
/** Every endpoint by its full name: `{ 'wishlist.add': …, … }`. */
export type Endpoints = Merge<Named>;
export type EndpointName = keyof Endpoints & string;
/** The endpoints that may wait in the outbox. */
export type QueuedName = {
  [N in EndpointName]: Endpoints[N] extends Endpoint<infer _I, infer _O, infer _M, true> ? N : never;
}[EndpointName];

const named = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([verb, e]) => [`${feature}.${verb}`, e as Endpoint] as const),
);
export const endpoints = Object.fromEntries(named) as unknown as Endpoints;
export const endpointNames = named.map(([name]) => name) as EndpointName[];
const names = new Map<unknown, string>(named.map(([name, e]) => [e, name]));
export const nameOf = (e: Endpoint<never, never, never, boolean> | Endpoint) => names.get(e) as EndpointName;

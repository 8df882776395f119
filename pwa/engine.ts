import { liveQuery } from 'dexie';
import { endpoints } from '#sync/contract/index.ts';
import { enter, forgetDeleted, renew, signOut, signOutEverywhere, whoIsHere, whoWasHere } from './account.ts';
import { brought } from './brought.ts';
import { pullCatalogue, pullCatalogueAnew } from './catalogue.ts';
import { hasExpired, keepsRows, noteSetBackSeen, openAnew, readWho, unlessKept, userDb, waitingIn } from './db.ts';
import { rowsOf, waitingOf } from './device.ts';
import { flush } from './flush.ts';
import { forgetOthers } from './forget.ts';
import { shownHere } from './home/shown.ts';
import { cycleFailed, local } from './local.ts';
import { perform } from './perform.ts';
import { observe, queries, together } from './queries.ts';
import { keepMine } from './refused.ts';
import { sendSoon } from './write.ts';

/** What the first screen uses once it has come (pwa/useEngine.ts). Screens that come later import what they use themselves. */
export const engine = {
  ...{ endpoints, brought, perform, queries, observe, together },
  ...{ whoWasHere, whoIsHere, enter, renew, signOut, signOutEverywhere, forgetDeleted, forgetOthers },
  ...{ liveQuery, userDb, readWho, hasExpired, waitingIn, waitingOf, rowsOf, noteSetBackSeen },
  ...{ keepsRows, openAnew, unlessKept },
  ...{ local, cycleFailed, pullCatalogue, pullCatalogueAnew, shownHere },
  ...{ sendSoon, flush, keepMine },
};

import { liveQuery } from 'dexie';
import { endpoints } from '#sync/contract/index.ts';
import { onGamesChanged, resyncCatalog, syncCatalog } from '../catalogue/syncCatalog.ts';
import { fetchEndpoint } from '../data/fetchQuery.ts';
import { lastSyncFailed, localReads } from '../data/local/localReads.ts';
import { runMutation } from '../data/mutate.ts';
import { selectHomeGames } from '../features/home/selectHomeGames.ts';
import { scheduleSync } from '../outbox/enqueueWrite.ts';
import { pendingWrites, rowsWithPending } from '../outbox/outbox.ts';
import { resolveWithMine } from '../outbox/resolveConflict.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { batchNotifications, createObserver, queryClient } from '../platform/queryClient.ts';
import { recheckGames } from '../play/downloads/downloadQueue.ts';
import {
  eraseDeletedAccount,
  readRememberedUser,
  refreshSession,
  signIn,
  signOut,
  signOutEverywhere,
  updateProfile,
} from '../session/authentication.ts';
import { eraseOtherAccounts } from '../session/eraseAccountData.ts';
import { countPending, ignoreStorageErrors, reopenDatabases, userDb } from '../storage/database.ts';
import { acknowledgeServerReset, hasExpired, isStorageWritable, readSession } from '../storage/sessionStore.ts';

// A download of a game that changed is looked at again: its build may be newer.
onGamesChanged((gameIds) => void recheckGames(gameIds).catch(ignoreStorageErrors));

/** What the first screen uses once it has come (pwa/engine/useDataLayer.ts). Screens that come later import what they use themselves. */
export const dataLayer = {
  ...{ endpoints, fetchEndpoint, runMutation, queryClient, createObserver, batchNotifications },
  ...{
    readRememberedUser,
    refreshSession,
    signIn,
    updateProfile,
    signOut,
    signOutEverywhere,
    eraseDeletedAccount,
    eraseOtherAccounts,
  },
  ...{
    liveQuery,
    userDb,
    readSession,
    hasExpired,
    countPending,
    pendingWrites,
    rowsWithPending,
    acknowledgeServerReset,
  },
  ...{ isStorageWritable, reopenDatabases, ignoreStorageErrors },
  ...{ localReads, lastSyncFailed, syncCatalog, resyncCatalog, selectHomeGames },
  ...{ scheduleSync, runSync, resolveWithMine },
};

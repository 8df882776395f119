import '../platform/zodConfig.ts';
import { onGamesChanged } from '../catalogue/syncCatalog.ts';
import { monitorStorage } from '../engine/storageStatus.ts';
import { HomeReads } from '../features/home/HomeReads.tsx';
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
import { ExpiryWatch } from '../session/ExpiryWatch.tsx';
import { eraseOtherAccounts } from '../session/eraseAccountData.ts';
import { ignoreStorageErrors } from '../storage/database.ts';

// A download of a game that changed is looked at again: its build may be newer.
onGamesChanged((gameIds) => void recheckGames(gameIds).catch(ignoreStorageErrors));

/**
 * What the first screen uses once it has come (pwa/engine/useDataLayer.ts), what is live on it among that. Screens that come
 * later import what they use themselves.
 */
export const dataLayer = {
  ...{ readRememberedUser, refreshSession, signIn, updateProfile, signOut, signOutEverywhere },
  ...{ eraseDeletedAccount, eraseOtherAccounts, ignoreStorageErrors, monitorStorage },
  ...{ ExpiryWatch, HomeReads },
};

import '../platform/zodConfig.ts';
import { onGamesChanged } from '../catalogue/syncCatalog.ts';
import { monitorStorage } from '../engine/storageStatus.ts';
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
import { ExpiryWatch } from '../session/useCrossTabSession.ts';
import { ignoreStorageErrors } from '../storage/database.ts';

// Downloads of changed games are checked again: a newer build may exist.
onGamesChanged((gameIds) => void recheckGames(gameIds).catch(ignoreStorageErrors));

/**
 * The functions that the first screen uses once this module has loaded (pwa/engine/useDataLayer.ts). Later code imports
 * what it uses itself.
 */
export const dataLayer = {
  ...{ readRememberedUser, refreshSession, signIn, updateProfile, signOut, signOutEverywhere },
  ...{ eraseDeletedAccount, eraseOtherAccounts, ignoreStorageErrors, monitorStorage, ExpiryWatch },
};

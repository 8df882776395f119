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

// A download of a game that changed is looked at again: its build may be newer.
onGamesChanged((gameIds) => void recheckGames(gameIds).catch(ignoreStorageErrors));

/** What the first screen uses once it has come (pwa/engine/useDataLayer.ts). What comes later imports what it uses itself. */
export const dataLayer = {
  ...{ readRememberedUser, refreshSession, signIn, updateProfile, signOut, signOutEverywhere },
  ...{ eraseDeletedAccount, eraseOtherAccounts, ignoreStorageErrors, monitorStorage, ExpiryWatch },
};

import * as rules from '#sync/constants.ts';
import * as contract from '#sync/contract/index.ts';
import * as contractOfSaves from '#sync/contract/saves.ts';
import * as contractOfSync from '#sync/contract/sync.ts';
import * as endpoint from '#sync/endpoint.ts';
import * as saves from '#sync/games/saves.ts';
import * as accessMessages from '#sync/messages/access.ts';
import * as generalMessages from '#sync/messages/general.ts';
import * as issues from '#sync/messages/issues.ts';
import * as resolve from '#sync/protocol/conflicts.ts';
import * as level from '#sync/protocol/level.ts';
import * as replay from '#sync/protocol/optimisticUpdates.ts';
import * as outbox from '#sync/protocol/outbox.ts';
import * as wire from '#sync/protocol/wireFormat.ts';
import * as refusal from '#sync/refusal.ts';

/** Modules that both sides share are loaded once for all windows, because they have no state. */
export const shared = {
  '#sync/contract/index.ts': contract,
  '#sync/contract/saves.ts': contractOfSaves,
  '#sync/contract/sync.ts': contractOfSync,
  '#sync/endpoint.ts': endpoint,
  '#sync/messages/access.ts': accessMessages,
  '#sync/messages/general.ts': generalMessages,
  '#sync/messages/issues.ts': issues,
  '#sync/protocol/level.ts': level,
  '#sync/protocol/outbox.ts': outbox,
  '#sync/refusal.ts': refusal,
  '#sync/protocol/optimisticUpdates.ts': replay,
  '#sync/protocol/conflicts.ts': resolve,
  '#sync/constants.ts': rules,
  '#sync/games/saves.ts': saves,
  '#sync/protocol/wireFormat.ts': wire,
};

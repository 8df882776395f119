import * as contract from '#sync/contract/index.ts';
import * as contractOfSaves from '#sync/contract/saves.ts';
import * as contractOfSync from '#sync/contract/sync.ts';
import * as endpoint from '#sync/endpoint.ts';
import * as outbox from '#sync/outbox.ts';
import * as refusal from '#sync/refusal.ts';
import * as replay from '#sync/replay.ts';
import * as resolve from '#sync/resolve.ts';
import * as rules from '#sync/rules.ts';
import * as saves from '#sync/saves.ts';
import * as wire from '#sync/wire.ts';

/** What both sides agree on is loaded once for all windows: it holds nothing. */
export const shared = {
  '#sync/contract/index.ts': contract,
  '#sync/contract/saves.ts': contractOfSaves,
  '#sync/contract/sync.ts': contractOfSync,
  '#sync/endpoint.ts': endpoint,
  '#sync/outbox.ts': outbox,
  '#sync/refusal.ts': refusal,
  '#sync/replay.ts': replay,
  '#sync/resolve.ts': resolve,
  '#sync/rules.ts': rules,
  '#sync/saves.ts': saves,
  '#sync/wire.ts': wire,
};

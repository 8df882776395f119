import { day } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { type JudgedField, judgedFieldsOf } from '#sync/fields.ts';
import { textMessage } from '#sync/messages/accounts.ts';
import type { Issue } from '#sync/messages/message.ts';
import { type Changed, Refusal } from '#sync/refusal.ts';
import { type Judgement, judge, type Verdict } from '#sync/text/judge.ts';
import { isNameElsewhere, judgeAbout, judgeAfter } from '#sync/text/judgeInContext.ts';
import { decideText } from '#sync/text/judgeText.ts';
import { alertsOfDistress, mayRefuse, newFriendDays } from '#sync/text/surfaces.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/port.ts';
import { ofPair, pairOf } from '../../features/friends/store.ts';
import { byId as gameById } from '../../features/games/store.ts';
import { type Mute, muteOf } from '../../features/restrictions/store.ts';
import { byId as reviewById } from '../../features/reviews/store.ts';
import type { Caller } from '../../security/policy.ts';
import { alertOfRefusedText } from './distress.ts';
import { messageBefore, type Written } from './messageBefore.ts';
import { strike } from './strikes.ts';
import { judgeListsOf } from './termLists.ts';

/** The caller whose texts are judged, and the time. */
export type Speaker = { db: Db; config: Config; caller: Caller | null; now: string };
type Input = Record<string, unknown>;

/** The longest judged text in UTF-16 units: twice the longest text of the contract, because no schema accepts more. */
const judgedMax = 10_000;

const refusable = (e: Endpoint) => judgedFieldsOf(e.input).filter(({ surface }) => mayRefuse(surface));
/** Whether words of distress in a call are a case for staff. */
export const hearsDistress = (e: Endpoint): boolean =>
  refusable(e).some(({ surface }) => alertsOfDistress.has(surface));
/** Whether a call may be refused for its texts, or because its caller is muted. */
export const needsAdmission = (e: Endpoint): boolean => e.speaks || refusable(e).length > 0;

/** What stands already where an edit is asked for, by the edit's route; undefined where the caller has nothing there. */
const standing: Record<string, (who: Speaker, input: Input) => Promise<Input | undefined>> = {
  [endpoints['reviews.edit'].route]: async ({ db, caller }, { id }) => {
    const row = typeof id === 'string' ? await reviewById.get(db, { id }) : undefined;
    return row && row.userId === caller?.id ? row : undefined;
  },
};

/** An input without the texts that an edit leaves as they are: whoever changes only the stars says nothing anew. */
async function newlySaid(e: Endpoint, input: Input, who: Speaker): Promise<Input> {
  const before = await standing[e.route]?.(who, input);
  if (!before) return input;
  const isSame = (field: string) => typeof input[field] === 'string' && input[field].trim() === before[field];
  const same = judgedFieldsOf(e.input).flatMap(({ field }) => (isSame(field) ? [field] : []));
  return Object.fromEntries(Object.entries(input).filter(([field]) => !same.includes(field)));
}

/** Whether an input has a text for others; a rating alone is none. */
export function isSpoken(e: Endpoint, input: Input): boolean {
  if (!e.speaks) return false;
  const fields = judgedFieldsOf(e.input);
  return fields.length === 0 || fields.some(({ field }) => typeof input[field] === 'string' && !isBlank(input[field]));
}

/** Returns the mute that currently keeps the caller from writing to others. */
export const muteOfSpeaker = async ({ db, caller, now }: Speaker): Promise<{ mute: Mute | undefined }> => ({
  mute: caller ? await muteOf.get(db, { userId: caller.id, now }) : undefined,
});
/** Why a muted caller may not say this to others. Nothing in it is a strike, but words of distress are heard all the same. */
export async function refusalOfMuted(
  e: Endpoint,
  input: Input,
  who: Speaker,
  mute: Mute | undefined,
  judged?: JudgedInput,
): Promise<Refusal | undefined> {
  if (!mute || !isSpoken(e, await newlySaid(e, input, who))) return undefined;
  return new Refusal('muted', textMessage('muted', { until: mute.until }), alertAfter(who, judged));
}

/** What a refusal for whoever may not write carries where the words are of distress: a case for staff, which outlives it. */
export function alertAfter(
  { db, config, now, caller }: Speaker,
  judged?: JudgedInput,
): { afterRollback?: () => Promise<void> } {
  const text = judged?.distress;
  if (!caller || text === undefined) return {};
  return { afterRollback: () => alertOfRefusedText({ db, config, now }, caller.id, text) };
}

async function areNewFriends({ db, caller, now }: Speaker, other: unknown): Promise<boolean> {
  if (!caller || typeof other !== 'string') return true;
  const friendship = await ofPair.get(db, { pair: pairOf(caller.id, other) });
  const since = friendship?.status === 'accepted' ? friendship.respondedAt : null;
  return since === null || Date.parse(now) - Date.parse(since) < newFriendDays * day * 1_000;
}

type Found = {
  field: string;
  issue: Issue | undefined;
  isStrike: boolean;
  isDistress: boolean;
  surface: JudgedField['surface'];
  verdict: Verdict;
  text: string;
};

/** The game that a text is about, by the route that it is sent to. */
const gameOf: Record<string, (who: Speaker, input: Input) => Promise<unknown>> = {
  [endpoints['reviews.post'].route]: async (_, { gameId }) => gameId,
  [endpoints['versions.submit'].route]: async (_, { gameId }) => gameId,
  [endpoints['reviews.edit'].route]: async (who, input) =>
    (await standing[endpoints['reviews.edit'].route]?.(who, input))?.['gameId'],
};
/** The title of that game while it is in the store. */
async function titleOf(e: Endpoint, input: Input, who: Speaker): Promise<string | undefined> {
  const id = await gameOf[e.route]?.(who, input);
  const game = typeof id === 'string' ? await gameById.get(who.db, { id }) : undefined;
  return game?.status === 'approved' && game.unlistedAt === null ? game.title : undefined;
}

type Judged = { judgement: Judgement; text: string };
/** What a text says where it stands: about a game, or right after another message. Fine words about a game cost no read. */
async function judgeWhereItStands(
  e: Endpoint,
  { surface, text }: { surface: JudgedField['surface']; text: string },
  input: Input,
  who: Speaker,
  written: Written | undefined,
): Promise<Judged> {
  const lists = judgeListsOf(who.db, who.config);
  const alone = judge(text, surface, lists);
  if (alone.verdict !== 'fine') {
    const title = await titleOf(e, input, who);
    return { judgement: title === undefined ? alone : judgeAbout(text, surface, lists, title), text };
  }
  if (surface !== 'message' || !written || text === '') return { judgement: alone, text };
  const before = await messageBefore(who, written, { receiverId: input['receiverId'], content: text });
  if (before === undefined) return { judgement: alone, text };
  return { judgement: judgeAfter(before, text, surface, lists), text: `${before} ${text}` };
}

/** Judges one text; returns undefined if it is accepted. */
async function judgeField(
  e: Endpoint,
  at: JudgedField,
  input: Input,
  who: Speaker,
  written: Written | undefined,
): Promise<Found | undefined> {
  const said = input[at.field];
  // The text of a queued write is not trimmed yet.
  const own = typeof said === 'string' ? said.trim() : '';
  if (own.length > judgedMax) return undefined;
  const { judgement, text } = await judgeWhereItStands(e, { surface: at.surface, text: own }, input, who, written);
  const { verdict } = judgement;
  if (verdict === 'fine') return undefined;
  const isNewFriend =
    at.surface === 'message' && verdict === 'contact' && (await areNewFriends(who, input['receiverId']));
  const { action, issue } = decideText(judgement, at, { isConfirmed: input['confirmed'] === 1, isNewFriend });
  const isDistress = verdict === 'distress' && alertsOfDistress.has(at.surface);
  if (!issue && !isDistress) return undefined;
  const isStrike = action === 'strike' && !(at.surface === 'username' && isNameElsewhere(text, judgement));
  return { field: at.field, issue, isStrike, isDistress, surface: at.surface, verdict, text };
}

/**
 * `refusal`: why the texts of an input are not taken in. `distress`: the one that says that its author may be in danger, with the
 * message before it where both say so together.
 */
export type JudgedInput = { refusal?: Refusal; distress?: string | undefined };
const nothingFound: JudgedInput = {};

/**
 * Judges the texts of an input: once a request and before its transaction opens. A slur of somebody with an account is a strike
 * of theirs, and words of distress are a case for staff; what is refused counts as either once the refusal is given.
 */
export async function judgeInput(e: Endpoint, input: Input, who: Speaker, written?: Written): Promise<JudgedInput> {
  const wrong: Found[] = [];
  for (const at of refusable(e)) {
    const one = await judgeField(e, at, input, who, written);
    if (one) wrong.push(one);
  }
  if (wrong.length === 0) return nothingFound;
  // Only now, so that an edit with fine words costs no read.
  const said = await newlySaid(e, input, who);
  const found = wrong.filter(({ field }) => field in said);
  const { caller, ...here } = who;
  const distress = found.find(({ isDistress }) => isDistress)?.text;
  const issues = found.flatMap(({ issue }) => issue ?? []);
  const [first] = issues;
  if (!first) return { distress };
  const worst = found.find(({ isStrike }) => isStrike);
  const follow = async (changed: Changed) => {
    if (!caller) return;
    if (worst) await strike({ ...here, changed }, caller.id, worst);
    if (distress !== undefined) await alertOfRefusedText(here, caller.id, distress);
  };
  const refusal = new Refusal('textRefused', first, {
    issues,
    ...(caller && (worst || distress !== undefined) && { afterRollback: follow }),
  });
  return { refusal, distress };
}

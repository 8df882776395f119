import { endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { type JudgedField, judgedFieldsOf } from '#sync/fields.ts';
import type { Issue } from '#sync/messages/message.ts';
import { areShort, shortBefore } from '#sync/policy/shortMessages.ts';
import { Refusal } from '#sync/refusal.ts';
import { alertsOfDistress, mayRefuse } from '#sync/text/surfaces.ts';
import { isBlank } from '#sync/text/visibleText.ts';
import { readGame } from '../../catalogue/catalogStore.ts';
import { rowsWithPending } from '../../outbox/outbox.ts';
import { nowIso } from '../../platform/clock.ts';
import { conversation } from '../local/readConversation.ts';
import { isKnownMuted } from './knownMute.ts';
import { lazyTextJudge, type TextJudge } from './lazyTextJudge.ts';

/** Milliseconds that a write waits for a judge that has not come yet; without it the server alone judges. */
const waitMs = 3_000;
const judgeSoon = (): Promise<TextJudge | undefined> | TextJudge =>
  lazyTextJudge.now() ??
  Promise.race([lazyTextJudge.ask(), new Promise<undefined>((resolve) => setTimeout(resolve, waitMs))]);

/**
 * What becomes of a write for its words. `refusal`: why it does not wait to be sent. `asksServer`: with a network the server is
 * asked at once, for only it counts a strike, tells staff of somebody in danger, and knows how long two are friends and until when somebody is muted; where nobody
 * answers, the refusal stands.
 */
export type Admission = { refusal?: Refusal; asksServer: boolean };

const isAlerted = (at: JudgedField | undefined) => at !== undefined && alertsOfDistress.has(at.surface);

/** The review that an edit is of; its comment may stay as it is, which the server compares too. */
async function standingReview(e: Endpoint, { id }: Record<string, unknown>, userId: string) {
  if (e !== endpoints['reviews.edit']) return undefined;
  return (await rowsWithPending(userId, 'review')).find(({ row }) => row.id === id)?.row;
}

/** The title of the game that a text is about. The catalogue of the device has approved games only. */
async function titleOf(e: Endpoint, gameId: unknown): Promise<string | undefined> {
  const isOfGame = (['reviews.post', 'reviews.edit', 'versions.submit'] as const).some((name) => e === endpoints[name]);
  return isOfGame && typeof gameId === 'string' ? (await readGame(gameId))?.title : undefined;
}

/** The short message that the account sent to a friend right before another one, as far as this device knows. */
async function messageBefore(e: Endpoint, { receiverId, content }: Record<string, unknown>, userId: string) {
  if (e !== endpoints['friends.message'] || typeof receiverId !== 'string' || typeof content !== 'string') return;
  if (!areShort('', content)) return;
  const own = (await conversation({ friendId: receiverId }, userId)).filter(({ senderId }) => senderId === userId);
  return shortBefore(own.at(-1), content, nowIso());
}

/** Judges a write before it is kept or sent: what it says anew. */
export async function admitWrite(e: Endpoint, input: Record<string, unknown>, userId: string): Promise<Admission> {
  const before = await standingReview(e, input, userId);
  const texts = judgedFieldsOf(e.input).flatMap((at) => {
    const text = input[at.field];
    if (typeof text !== 'string' || isBlank(text) || text.trim() === before?.comment) return [];
    return mayRefuse(at.surface) ? [{ at, text }] : [];
  });
  if (texts.length === 0) return { asksServer: false };
  const judgeHere = await judgeSoon();
  const isConfirmed = input['confirmed'] === 1;
  const title = await titleOf(e, before?.gameId ?? input['gameId']);
  const around = { title, before: await messageBefore(e, input, userId) };
  const found = judgeHere ? texts.map(({ at, text }) => judgeHere(text, at, isConfirmed, around)) : [];
  const issues = found.flatMap(({ issue }): Issue[] => (issue ? [issue] : []));
  const isContact = found.some(({ verdict, action }) => verdict === 'contact' && action === 'accept');
  // Words of distress that are not taken in are a case for staff: the help card says so before they are sent.
  const isAlert = found.some(({ verdict, issue }, i) => verdict === 'distress' && issue && isAlerted(texts[i]?.at));
  const isStrike = found.some(({ action }) => action === 'strike');
  const asksServer = isStrike || isAlert || isContact || (e.speaks && (await isKnownMuted(userId)));
  const [first] = issues;
  return { asksServer, ...(first && { refusal: new Refusal('textRefused', first, { issues }) }) };
}

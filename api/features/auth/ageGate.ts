import { ageMax, ageOn, day } from '#sync/constants.ts';
import { authMessage } from '#sync/messages/auth.ts';
import { fieldMessage } from '#sync/messages/fields.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import type { HandlerContext } from '../../http/handler.ts';
import { sealValue, unsealValue } from './sealedCookie.ts';

const refusedDate = (message: Message) =>
  new Refusal('invalid', message, { issues: [{ path: 'birthDate', ...message }] });

/** Refuses a person who is too young before anything is stored or logged, because we may not keep a child's data. */
export function refuseAge(birthDate: string, { config, now }: Pick<HandlerContext, 'config' | 'now'>): void {
  const age = ageOn(birthDate, now.slice(0, 10));
  if (age < config.minAge) throw refusedDate(authMessage('tooYoung'));
  if (age > ageMax) throw refusedDate(fieldMessage('birthDate'));
}

/** Seconds for which a browser is refused after an answer that was too young, whatever date it then says. */
const refusedSeconds = day;

/** The youngest age that somebody who fills in a form can have; below it the year is a slip. */
const minTypedAge = 4;

/**
 * Refuses as `refuseAge` does, and remembers it for a day in a sealed cookie that says nothing of the person: a child
 * who is asked for their age must not learn which date opens the door. A slip is not remembered: a date that is still to
 * come, or the year of today.
 */
export async function refuseAgeOfBrowser(
  birthDate: string,
  ctx: Pick<HandlerContext, 'config' | 'now' | 'db' | 'cookie'>,
): Promise<void> {
  const { db, now, cookie } = ctx;
  const kind = { db, now, kind: 'age' };
  if (await unsealValue(kind, cookie.get('age'))) throw refusedDate(authMessage('askTeacher'));
  try {
    refuseAge(birthDate, ctx);
  } catch (refusal) {
    const today = now.slice(0, 10);
    const age = birthDate <= today ? ageOn(birthDate, today) : 0;
    if (age >= minTypedAge && age < ctx.config.minAge)
      cookie.set('age', await sealValue(kind, {}, refusedSeconds), refusedSeconds);
    throw refusal;
  }
}

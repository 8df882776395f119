import type { Verdict } from './judge.ts';

/** What may become of a text: accepted, marked for who reviews it, asked about once, refused, refused with a strike, or refused with help. */
export type Action = 'accept' | 'mark' | 'confirm' | 'refuse' | 'strike' | 'help';
export const surfaceNames = ['comment', 'message', 'username', 'label', 'gameText', 'toStaff'] as const;
/** Where a text is written: who reads it, and so what it may say. */
export type Surface = (typeof surfaceNames)[number];

/** Only a slur is a strike: what phrases are found by errs too often to punish anybody (docs/decisions/0086). */
const publicText = {
  ...{ fine: 'accept', rude: 'refuse', slur: 'strike', bullying: 'refuse', lure: 'refuse', contact: 'refuse' },
  ...{ link: 'refuse', distress: 'help' },
} as const satisfies Record<Verdict, Action>;

/** What becomes of a text, by where it is written. The form, the handler and the page of rules read this table. */
export const actionOf: Record<Surface, Record<Verdict, Action>> = {
  comment: publicText,
  /** `contact` is refused between friends of less than `newFriendDays`. An accepted text of distress still shows help. */
  message: { ...publicText, bullying: 'confirm', contact: 'confirm', distress: 'accept' },
  username: publicText,
  label: publicText,
  gameText: {
    ...{ fine: 'accept', rude: 'mark', slur: 'refuse', bullying: 'refuse', lure: 'refuse', contact: 'mark' },
    ...{ link: 'mark', distress: 'mark' },
  },
  toStaff: {
    ...{ fine: 'accept', rude: 'accept', slur: 'accept', bullying: 'accept', lure: 'accept', contact: 'accept' },
    ...{ link: 'accept', distress: 'accept' },
  },
};

/** Where words of distress are a case for staff. Usernames and labels say too little, and what goes to staff they read anyway. */
export const alertsOfDistress: ReadonlySet<Surface> = new Set(['comment', 'message']);

/** Days after which friends may give each other a way to be reached, once they have been asked. */
export const newFriendDays = 30;

/** Whether anything that is written there may be refused. */
export const mayRefuse = (surface: Surface): boolean => refusing.has(surface);
const refusing = new Set(
  surfaceNames.filter((name) =>
    Object.values(actionOf[name]).some((action) => action !== 'accept' && action !== 'mark'),
  ),
);

import type { Verdict } from './judge.ts';

/** What may become of a text: accepted, marked for who reviews it, asked about once, refused, refused with a strike, or answered with help. */
export type Action = 'accept' | 'mark' | 'confirm' | 'refuse' | 'strike' | 'help';
export const surfaceNames = ['comment', 'message', 'username', 'label', 'gameText', 'toStaff'] as const;
/** Where a text is written: who reads it, and so what it may say. */
export type Surface = (typeof surfaceNames)[number];

const publicText = { fine: 'accept', rude: 'refuse', slur: 'strike', bullying: 'strike', lure: 'strike' } as const;
const name = { ...publicText, contact: 'refuse', link: 'refuse', distress: 'refuse' } as const;

/** What becomes of a text, by where it is written. The form, the handler and the page of rules read this table. */
export const actionOf: Record<Surface, Record<Verdict, Action>> = {
  comment: { ...publicText, contact: 'refuse', link: 'refuse', distress: 'help' },
  /** `contact` is refused between friends of less than `newFriendDays`. An accepted text of distress still shows help. */
  message: { ...publicText, contact: 'confirm', link: 'refuse', distress: 'accept' },
  username: name,
  label: name,
  gameText: {
    fine: 'accept',
    rude: 'mark',
    slur: 'refuse',
    bullying: 'refuse',
    lure: 'refuse',
    contact: 'mark',
    link: 'mark',
    distress: 'mark',
  },
  toStaff: {
    fine: 'accept',
    rude: 'accept',
    slur: 'accept',
    bullying: 'accept',
    lure: 'accept',
    contact: 'accept',
    link: 'accept',
    distress: 'accept',
  },
};

/** Days after which friends may give each other a way to be reached, once they have been asked. */
export const newFriendDays = 30;

/** Whether a text is refused outright: what the device needs no server for. */
export const isRefused = (action: Action) => action === 'refuse' || action === 'strike' || action === 'help';

/** The numbers and lists of spec §5 and §9, and those that the design decided; not genres (`genres.ts`) and filters (`catalogue/`). */

export const usernameMin = 3;
export const usernameMax = 30;
/** Days for which a name that was given up is nobody else's. */
export const usernameQuarantineDays = 90;
/** Days between two changes of one's username. */
export const renameEvery = 7;
export const passwordMin = 8;
export const minimumAge = 13;
/** Years; nobody has lived longer, so a date before that is a slip. */
export const ageMax = 130;
export const nameMax = 50;
export const commentMax = 100;
export const messageMax = 500;
/** What one person may write to their friends; nobody types faster. */
export const messagesAMinute = 120;
export const messagesADay = 2_000;
/** The longest list of notifications that is answered. */
export const notificationsMax = 200;
export const genresMax = 5;
/** Games that are shown before the whole catalogue has come for the first time. */
export const popularMax = 100;
/** A developer's games that wait for approval at once. */
export const pendingGamesMax = 10;
/** What a game's build may be made with, as far as its files tell. */
export const engines = [
  ...(['godot', 'unity', 'gamemaker', 'construct', 'gdevelop', 'phaser', 'twine', 'rpgmaker', 'scratch'] as const),
  ...(['defold', 'love', 'renpy', 'pico8', 'bitsy'] as const),
] as const;
export type Engine = (typeof engines)[number];
/** What a build asks of the page around it, as far as its files tell. */
export const buildNeeds = ['threads', 'alert', 'confirm', 'prompt', 'frame'] as const;
export type BuildNeed = (typeof buildNeeds)[number];
/** Characters about what is new in a version. */
export const versionNotesMax = 500;
export const titleMax = 100;
export const descriptionMax = 5_000;
export const urlMax = 2_048;
export const fullNameMax = 100;
export const reasonMax = 500;
export const feedbackSubjectMax = 100;
export const feedbackMessageMax = 2_000;
export const reportSubjectMin = 3;
export const reportSubjectMax = 100;
export const reportDescriptionMin = 10;
export const reportDescriptionMax = 1_000;
/** Quick reports of one person, a day, */
export const quickReportsADay = 30;
/** and characters of what they add to one, and of what they saw. */
export const reportNoteMax = 500;
export const reportQuoteMax = 500;
export const warningDescriptionMax = 500;
/** Minutes for which somebody of staff has a case to themself, unless they ask for more. */
export const caseLeaseMinutes = 10;
/** Cases that the queue shows at once, and that are closed together at most. */
export const caseListMax = 50;
export const bulkMax = 50;
/** Hours within which a case is to be decided, by its severity from 1 on, unless `TARGET_HOURS` says others. */
export const targetHours = [4, 24, 72, 168] as const;
/** Characters of what a decision says, of what is added for whom it concerns, and for those who reported it. */
export const factsMax = 1_000;
export const authorNoteMax = 500;
export const reporterNoteMax = 300;
/** Hours that one decision mutes for at most. */
export const muteHoursMax = 720;
/** Characters of an appeal, and of the answer to it; how many somebody may write a day, and days for which one may. */
export const appealMax = 500;
export const appealsADay = 5;
export const appealDays = 180;

/** Bytes of a file that travel at once: with what a form wraps around it, less than the 1 MB that nginx takes unless told. */
export const travelMax = 900_000;

/** Spec §5: a cover is under 10 MB as it is sent, and 512 pixels a side as it is kept. */
export const coverBytesMax = 10 * 2 ** 20;
export const coverTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];
export const coverSizePx = 512;
export const smallCoverSizePx = 256;
/** A hosted build, packed (design: offline games), */
export const buildBytesMax = 200 * 2 ** 20;
/** sent in parts of so many bytes, so that a line that breaks costs one of them; earlier apps send larger ones, */
export const partBytes = travelMax;
export const partBytesMax = 2 * 2 ** 20;
/** and unpacked. `ratio` is what no packer reaches with a game's files, and counts from a size where it matters. */
export const buildLimits = {
  ...{ files: 2_000, bytes: 200 * 2 ** 20, fileBytes: 64 * 2 ** 20, path: 240 },
  ...{ ratio: 100, ratioFrom: 2 ** 20 },
} as const;
/** Writes that travel together, at most (design: sync). */
export const batchMax = 100;

/** What a game's saved progress may take, its databases packed, */
export const maxSaveBytes = 3 * 2 ** 20;
/** and all that an account keeps, its older versions too. */
export const maxSavesBytes = 100 * 2 ** 20;

export const minute = 60;
export const hour = 3_600;
export const day = 86_400;

/** Spec §1: what of a sale goes to whom, in percent. */
export const revenueShares = { developer: 80, platform: 20 } as const;
/** Spec §9: the platform's fee on a cart, in percent of its subtotal, */
export const platformFeePercent = 30;
/** and in cents, floored. */
export const platformFee = (subtotal: number) => Math.floor((subtotal * platformFeePercent) / 100);

/** Sessions of one person in one game that count among its plays, a UTC day; more are kept and do not raise it. */
export const playsCountedADay = 96;
/** Seconds: a session is at most 12 h, a person's sessions at most 24 h a day. */
export const playSessionMax = 12 * 3600;
export const playDayMax = 24 * 3600;

/** How long polled reads rest between two asks, in milliseconds. */
export const unreadPollMs = 10_000;
export const pendingPollMs = 5_000;
/** New versions of games that are in the store already, which the specification has no pace for. */
export const versionsPollMs = 30_000;
/** Spec §9, in milliseconds: when a visitor of the developer portal is taken to the login, */
export const loginRedirectDelayMs = 1_000;
/** and when who was denied or has applied is taken home. */
export const homeRedirectDelayMs = 1_500;

/** Spec §2: how large a library of so many games is called. */
export const librarySize = (games: number) => (games > 10 ? 'large' : games > 5 ? 'growing' : 'starting');

/** The spec's fixed figure until it is measured (spec §2, Home). */
export const uptime = 99.9;

export const missingPlaytimeMinutes = 60;
export const missingFileSizeMB = 50;

/** Spec §9: the category of a report, and what it is called. */
export const reportCategories = {
  abuse: 'Abuse / Harassment',
  bug: 'Bug / Technical Issue',
  content: 'Inappropriate Content',
  other: 'Other',
} as const;
export const warningTypes = ['violence', 'language', 'scary', 'suggestive', 'gambling', 'custom'] as const;
export const featuredPositionMax = 1_000;
/** Bytes of a device that games kept on it leave free for everything else. */
export const storageReserveBytes = 250_000_000;

/** Whole years lived on a UTC date; 29 February counts from 1 March. Both are YYYY-MM-DD. */
export function ageOn(birthDate: string, today: string): number {
  const [birthYear, birthDay] = [Number(birthDate.slice(0, 4)), birthDate.slice(5)];
  const [year, day] = [Number(today.slice(0, 4)), today.slice(5)];
  return year - birthYear - (day < birthDay ? 1 : 0);
}

/** Average stars as the spec stores them: tenths, rounded to the nearest. */
export const ratingTenths = (sum: number, count: number) => (count === 0 ? 0 : Math.round((sum * 10) / count));

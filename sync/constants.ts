/**
 * The numbers and lists of spec §5 and §9, and those decided in the design, except genres (`genres.ts`) and filters
 * (`catalogue/`).
 */

export const usernameMin = 3;
export const usernameMax = 30;
/** Days for which a username that was given up stays reserved. */
export const usernameQuarantineDays = 90;
/** Days between two changes of a username. */
export const renameEvery = 7;
export const passwordMin = 8;
export const minimumAge = 13;
/** Maximum age in years; an earlier date is a typo, because nobody has lived longer. */
export const ageMax = 130;
export const nameMax = 50;
export const commentMax = 100;
export const messageMax = 500;
/** Limits of messages per person to all friends; nobody types faster. */
export const messagesAMinute = 120;
export const messagesADay = 2_000;
/** Maximum length of a list of notifications. */
export const notificationsMax = 200;
export const genresMax = 5;
/** Games that are shown until the whole catalogue has loaded for the first time. */
export const popularMax = 100;
/** Maximum pending games of a developer. */
export const pendingGamesMax = 10;
/** A store's own words for the judge: how many, how long, and of how many letters at least. */
export const filterTermsMax = 500;
export const filterTermMax = 40;
export const filterLettersMin = 3;
/** Engines that the files of a build can reveal. */
export const engines = [
  ...(['godot', 'unity', 'gamemaker', 'construct', 'gdevelop', 'phaser', 'twine', 'rpgmaker', 'scratch'] as const),
  ...(['defold', 'love', 'renpy', 'pico8', 'bitsy'] as const),
] as const;
export type Engine = (typeof engines)[number];
/** What a build may need from the page around it, as far as its files show. */
export const buildNeeds = ['threads', 'alert', 'confirm', 'prompt', 'frame'] as const;
export type BuildNeed = (typeof buildNeeds)[number];
/** Maximum characters of a version's notes. */
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
/** Maximum quick reports per person and day. */
export const quickReportsADay = 30;
/** Maximum characters of a note in a quick report, and of the quoted content. */
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
/** Hours that one decision mutes for at most, and that it suspends an account for. */
export const muteHoursMax = 720;
export const suspendHoursMax = 720;
/** Hours of a suspension, and plays of a game that is removed, from which on somebody else of staff confirms the decision. */
export const singleSuspensionHoursMax = 168;
export const singleRemovalPlaysMax = 99;
/** Hours after which a decision takes effect that nobody else can confirm. */
export const secondPersonWaitHours = 24;
/** The least number that the public numbers of reports and decisions say; a smaller one is "fewer than" this. */
export const cellMin = 5;
/** Days of which /help says how long reports took, and the least number of cases that it says it of. */
export const measuredDays = 90;
export const measuredCasesMin = 10;
/** Characters of an appeal, and of the answer to it; how many somebody may write a day, and days for which one may. */
export const appealMax = 500;
export const appealsADay = 5;
export const appealDays = 180;

/**
 * Maximum bytes of a file in one request: with the multipart envelope less than the 1 MB that nginx accepts by default.
 */
export const travelMax = 900_000;

/** Spec §5: a cover has at most 10 MB when uploaded, and is stored with 512 pixels a side. */
export const coverBytesMax = 10 * 2 ** 20;
export const coverTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];
export const coverSizePx = 512;
export const smallCoverSizePx = 256;
/** Maximum bytes of a hosted build's zip. */
export const buildBytesMax = 200 * 2 ** 20;
/**
 * Bytes of one part of an upload, so that a broken connection costs at most one part. Earlier apps send larger parts.
 */
export const partBytes = travelMax;
export const partBytesMax = 2 * 2 ** 20;
/**
 * Limits of an unpacked build. `ratio` is a compression ratio that no game's files reach; it is checked from
 * `ratioFrom` bytes on.
 */
export const buildLimits = {
  ...{ files: 2_000, bytes: 200 * 2 ** 20, fileBytes: 64 * 2 ** 20, path: 240 },
  ...{ ratio: 100, ratioFrom: 2 ** 20 },
} as const;
/** Maximum writes in one batch. */
export const batchMax = 100;

/** Maximum bytes of a game's save, with its databases packed. */
export const maxSaveBytes = 3 * 2 ** 20;
/** Maximum bytes of all saves of an account, including older versions. */
export const maxSavesBytes = 100 * 2 ** 20;

export const minute = 60;
export const hour = 3_600;
export const day = 86_400;

/** Spec §1: the shares of a sale, in percent. */
export const revenueShares = { developer: 80, platform: 20 } as const;
/** Spec §9: the platform's fee on a cart, in percent of its subtotal. */
export const platformFeePercent = 30;
/** Returns the fee in cents, rounded down. */
export const platformFee = (subtotal: number) => Math.floor((subtotal * platformFeePercent) / 100);

/** Sessions of one person in one game per UTC day that count as plays; further ones are stored and do not count. */
export const playsCountedADay = 96;
/** Maximum seconds of a session (12 h), and of a person's sessions per day (24 h). */
export const playSessionMax = 12 * 3600;
export const playDayMax = 24 * 3600;

/** Milliseconds between two polls. */
export const unreadPollMs = 10_000;
export const pendingPollMs = 5_000;
/** Milliseconds between two polls of pending versions, for which the specification gives no interval. */
export const versionsPollMs = 30_000;
/** Spec §9: milliseconds until a visitor of the developer portal is redirected to the login page. */
export const loginRedirectDelayMs = 1_000;
/** Milliseconds until somebody who was denied or has applied is redirected to the home page. */
export const homeRedirectDelayMs = 1_500;

/** Spec §2: the name for a library's size. */
export const librarySize = (games: number) => (games > 10 ? 'large' : games > 5 ? 'growing' : 'starting');

/** A fixed figure of the specification until it is measured (spec §2, Home). */
export const uptime = 99.9;

export const missingPlaytimeMinutes = 60;
export const missingFileSizeMB = 50;

/** Spec §9: the categories of a report, with their labels. */
export const reportCategories = {
  abuse: 'Abuse / Harassment',
  bug: 'Bug / Technical Issue',
  content: 'Inappropriate Content',
  other: 'Other',
} as const;
export const warningTypes = ['violence', 'language', 'scary', 'suggestive', 'gambling', 'custom'] as const;
export const featuredPositionMax = 1_000;
/** Bytes of a device's storage that downloaded games must leave free. */
export const storageReserveBytes = 250_000_000;

/** Returns the age in whole years on a UTC date; 29 February counts from 1 March. Both dates are YYYY-MM-DD. */
export function ageOn(birthDate: string, today: string): number {
  const [birthYear, birthDay] = [Number(birthDate.slice(0, 4)), birthDate.slice(5)];
  const [year, day] = [Number(today.slice(0, 4)), today.slice(5)];
  return year - birthYear - (day < birthDay ? 1 : 0);
}

/** Returns the average stars as the specification stores them: in tenths, rounded to the nearest. */
export const ratingTenths = (sum: number, count: number) => (count === 0 ? 0 : Math.round((sum * 10) / count));

import { cellMin, hour, measuredCasesMin, measuredDays } from '#sync/constants.ts';
import { appealOutcomes, decisionActions } from '#sync/contract/decisions.ts';
import type { Transparency } from '#sync/contract/policy.ts';
import { reportReasons } from '#sync/contract/reports.ts';
import { timeBefore } from '#sync/policy/retention.ts';
import type { Db } from '../../db/port.ts';
import { type CachedResponse, cachedLatest } from '../../http/responseCache.ts';
import { isDerivable } from './derivable.ts';
import * as store from './store.ts';

/** The years that are kept whole: what was decided is deleted after two. */
export const yearsAt = (now: string): [number, number] => {
  const year = Number(now.slice(0, 4));
  return [year, year - 1];
};

const cell = (n: number | undefined) => (Number(n ?? 0) < cellMin ? null : Number(n));
/** Each key's count, those too that nothing was counted of. */
const cellsOf = <K extends string>(keys: readonly K[], count: (key: K) => number | undefined) =>
  Object.fromEntries(keys.map((key) => [key, cell(count(key))])) as Record<K, number | null>;

/** The middle of times in hours, to a tenth; null where they are few. */
function medianHours(times: readonly { firstAt: string; decidedAt: string }[]): number | null {
  if (times.length < cellMin) return null;
  const sorted = times.map((one) => Date.parse(one.decidedAt) - Date.parse(one.firstAt)).sort((a, b) => a - b);
  const at = (n: number) => sorted[Math.floor(n)] as number;
  const middleMs = (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
  return Math.round(middleMs / (hour * 100)) / 10;
}

/** The time that 8 of 10 have at most; they are sorted. */
const eightOfTen = (sortedMs: readonly number[]): number => sortedMs[Math.ceil(sortedMs.length * 0.8) - 1] as number;

/**
 * Hours that 8 of 10 reports waited at most, rounded up; null where few cases were decided. Of what is not decided yet, what
 * waits longer than that counts too, as long as it has waited: else a few quick decisions would hide a queue that nobody works on.
 */
async function mostHours(db: Db, now: string): Promise<number | null> {
  const reports = await store.reportTimes.all(db, { from: timeBefore(measuredDays, now) });
  const waiting = await store.waitingReports.all(db);
  if (new Set(reports.map(({ caseId }) => caseId)).size < measuredCasesMin) return null;
  const ascending = (timesMs: number[]) => timesMs.sort((a, b) => a - b);
  const decided = ascending(reports.map((one) => Date.parse(one.resolvedAt) - Date.parse(one.createdAt)));
  const ages = waiting.map(({ createdAt }) => Date.parse(now) - Date.parse(createdAt));
  const overdue = ages.filter((ageMs) => ageMs > eightOfTen(decided));
  return Math.max(1, Math.ceil(eightOfTen(ascending([...decided, ...overdue])) / (hour * 1_000)));
}

async function count(db: Db, year: number, now: string): Promise<Transparency> {
  const within = { from: `${year}-`, until: `${year + 1}-` };
  const reports = new Map((await store.reportsByReason.all(db, within)).map(({ reason, n }) => [reason, n]));
  const actions = await store.decisionsByAction.get(db, within);
  const made = new Map((await store.decisionsByMaker.all(db, within)).map(({ automatic, n }) => [automatic, n]));
  const appeals = new Map((await store.appealsByOutcome.all(db, within)).map(({ outcome, n }) => [outcome, n]));
  const cells = {
    actions: cellsOf(decisionActions, (action) => actions?.[action]),
    made: { byPeople: cell(made.get(0)), automatic: cell(made.get(1)) },
  };
  const hidden = isDerivable(cells);
  return {
    ...cells,
    ...(hidden && { made: { byPeople: null, automatic: null } }),
    madeHidden: hidden ? 1 : 0,
    ...{ year, years: yearsAt(now), upTo: now },
    reports: cellsOf([...Object.keys(reportReasons), 'form'], (reason) => reports.get(reason)),
    medianHours: medianHours(await store.decisionTimes.all(db, within)),
    mostHours: await mostHours(db, now),
    appeals: cellsOf([...appealOutcomes, 'waiting'] as const, (outcome) => appeals.get(outcome)),
  };
}

/** The numbers of a year, counted once a minute however many ask. */
export const transparencyOf = (db: Db, year: number, now: string): Promise<CachedResponse> =>
  cachedLatest(db, `transparency ${year}`, now.slice(0, '2026-11-30T15:32'.length), async () =>
    JSON.stringify(await count(db, year, now)),
  );

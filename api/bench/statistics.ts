/** The report of every bench: medians with minimum and maximum, ratios of medians, one table. */
import { loadavg } from 'node:os';

const inOrder = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** The middle value, or the mean of the two middle ones. */
export const median = (values: readonly number[]): number => {
  const sorted = inOrder(values);
  return ((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2;
};
export const quantile = (values: readonly number[], part: number): number =>
  inOrder(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

/** Formats a number with three significant digits, or with `digits` after the point. */
export const number = (value: number, digits?: number): string =>
  value.toFixed(digits ?? (value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3));

/** Formats the median with its range: median (minimum–maximum). */
export const spread = (values: readonly number[], digits?: number): string =>
  values.length === 0
    ? ''
    : `${number(median(values), digits)} (${number(Math.min(...values), digits)}–${number(Math.max(...values), digits)})`;

/** Formats the ratio of two medians. */
export const ratio = (values: readonly number[], others: readonly number[]): string =>
  values.length === 0 || others.length === 0 ? '' : number(median(values) / median(others), 2);

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, n) => Math.max(...[head, ...rows].map((row) => (row[n] ?? '').length)));
  const line = (row: readonly string[]) => `| ${widths.map((width, n) => (row[n] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export const load = (): string => `Load of the machine: ${loadavg()[0]?.toFixed(1)}.`;

import { type Minor, sum } from '#kernel/money';
import type { Deductions } from '#orders/cod/contract';
import { DEDUCTIONS, type RemittanceRow } from '#reconciliation/remittances/domain/file-entry';
import { type Finding, isWarning } from '#reconciliation/remittances/domain/findings';
import type { LineOutcome } from '#reconciliation/remittances/domain/line-outcome';

/** Numbers of lines by match status. `lines` counts all of them; `unreadable` counts rows that could not be read as lines. */
export const COUNTS = [
  'lines', 'matched', 'short', 'excess', 'unmatched', 'duplicate', 'not_cod', 'not_delivered', 'rto_conflict', 'reversed', 'unreadable',
] as const; // prettier-ignore
export type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

/** Counts and sums of a set of lines. */
export interface Tally {
  readonly counts: Counts;
  readonly findings: number;
  /** How many of the findings are warnings, which leave the remittance reconciled. Absent in older facts, which had none. */
  readonly warnings?: number;
  readonly gross: Minor;
  readonly net: Minor;
  readonly deductions: Deductions;
}

const each = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;

export const EMPTY_TALLY: Tally = {
  counts: each(COUNTS, () => 0),
  findings: 0,
  warnings: 0,
  gross: 0,
  net: 0,
  deductions: each(DEDUCTIONS, () => 0),
};

type Line = Pick<RemittanceRow, 'gross' | 'net' | 'deductions'> & Pick<LineOutcome, 'match_status'>;

export const tallyOf = (lines: readonly Line[], unreadable: number, findings: readonly Finding[]): Tally => ({
  counts: {
    ...each(COUNTS, (status) => lines.filter(({ match_status }) => match_status === status).length),
    lines: lines.length,
    unreadable,
  },
  findings: findings.length,
  warnings: findings.filter(isWarning).length,
  gross: sum(lines.map(({ gross }) => gross)),
  net: sum(lines.map(({ net }) => net)),
  deductions: each(DEDUCTIONS, (field) => sum(lines.map(({ deductions }) => deductions[field]))),
});

export const added = (one: Tally, other: Tally): Tally => ({
  counts: each(COUNTS, (status) => one.counts[status] + other.counts[status]),
  findings: one.findings + other.findings,
  warnings: (one.warnings ?? 0) + (other.warnings ?? 0),
  gross: one.gross + other.gross,
  net: one.net + other.net,
  deductions: each(DEDUCTIONS, (field) => one.deductions[field] + other.deductions[field]),
});

/** Number of rows in the tally, readable or not. */
export const rowsIn = ({ counts }: Tally): number => counts.lines + counts.unreadable;

import type { UnixSeconds } from '#kernel/time';
import type { RiskLevel } from '#orders/contract';
import type { Outcome } from '#risk/domain/outcome.events';
import type { RiskPerformanceResource } from '#risk/resource/performance.resource';

export type Counts = Readonly<Record<Outcome, number>>;

/** Outcomes of the cash orders of one week, by their assessment. */
export interface Week {
  /** Monday of the week, at midnight UTC. */
  readonly week: UnixSeconds;
  readonly levels: Readonly<Partial<Record<RiskLevel, Counts>>>;
  readonly factors: Readonly<Record<string, Counts>>;
}

const LEVELS = ['low', 'medium', 'high'] as const;
export const NOTHING: Counts = { delivered: 0, rto: 0, cancelled: 0 };

/** The performance of the score over some weeks, newest first. */
export function performanceOf(weeks: readonly Week[], livemode: boolean): RiskPerformanceResource {
  const summed = (counts: (week: Week) => Counts | undefined): Counts => weeks.map(counts).reduce<Counts>(added, NOTHING);
  const codes = [...new Set(weeks.flatMap(({ factors }) => Object.keys(factors)))];
  const factors = codes.map((code) => {
    const counts = summed((week) => week.factors[code]);
    return { code, ...counts, rate: rtoShare(counts) };
  });
  return {
    object: 'risk_performance',
    livemode,
    levels: levelsOf((level) => summed((week) => week.levels[level])),
    factors: factors.toSorted((one, other) => (other.rate ?? 0) - (one.rate ?? 0)),
    weeks: weeks.map(({ week: week_start, levels }) => ({ week_start, levels: levelsOf((level) => levels[level] ?? NOTHING) })),
  };
}

function levelsOf(countsOf: (level: RiskLevel) => Counts) {
  const counts = LEVELS.map(countsOf);
  const returned = counts.reduce((sum, { rto }) => sum + rto, 0);
  return LEVELS.map((level, n) => ({
    level,
    ...counts[n]!,
    precision: rtoShare(counts[n]!),
    recall: returned === 0 ? null : counts[n]!.rto / returned,
  }));
}

const rtoShare = ({ delivered, rto }: Counts): number | null => (delivered + rto === 0 ? null : rto / (delivered + rto));

const added = (one: Counts, other: Counts = NOTHING): Counts => ({
  delivered: one.delivered + other.delivered,
  rto: one.rto + other.rto,
  cancelled: one.cancelled + other.cancelled,
});

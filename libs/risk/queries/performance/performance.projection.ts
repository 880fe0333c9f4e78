import { DAY, type UnixSeconds } from '#kernel/time';
import { scopeOf } from '#platform/storage/documents';
import type { Projection } from '#platform/projector/projection';
import { changeOf } from '#risk/counters/outcome-counts';
import { type Outcome, OUTCOMES } from '#risk/domain/outcome.events';
import { type Counts, NOTHING, type Week } from '#risk/resource/performance.view';

export const WEEKLY_OUTCOMES = 'risk_weeks';

const WEEK = 7 * DAY;
/** The first Monday of Unix time, at midnight UTC. */
const FIRST_MONDAY = 4 * DAY;

const weekOf = (at: UnixSeconds): UnixSeconds => at - ((at - FIRST_MONDAY) % WEEK);

/** Counts the outcomes of cash orders by level and by factor, for each week in which they were placed. */
export const weeklyOutcomes: Projection<Week> = {
  name: WEEKLY_OUTCOMES,
  version: 1,
  filters: {},
  documentOf: ({ type, data, metadata }) => {
    if (type !== 'risk.outcome_recorded') return null;
    const { cash, placed_at } = data;
    return cash ? `${scopeOf(metadata.account, metadata.livemode)}/${weekOf(placed_at)}` : null;
  },
  evolve(known, { type, data }) {
    if (type !== 'risk.outcome_recorded') return known;
    const { week, levels, factors } = known ?? { week: weekOf(data.placed_at), levels: {}, factors: {} };
    const counted = (before: Counts = NOTHING): Counts =>
      Object.fromEntries(OUTCOMES.map((outcome) => [outcome, before[outcome] + changeOf(outcome, data)])) as Record<Outcome, number>;
    return {
      week,
      levels: { ...levels, [data.level]: counted(levels[data.level]) },
      factors: { ...factors, ...Object.fromEntries(data.factors.map((code) => [code, counted(factors[code])])) },
    };
  },
  createdAt: ({ week }) => week,
};

import { fact, type View } from '#kernel/fact';
import type { Outcome, OutcomeFact, OutcomeRecorded } from '#risk/domain/outcome.events';

/** The last recorded outcome of an order's delivery; null if there is none. */
export const lastOutcome: View<Outcome | null, OutcomeFact> = { initial: null, evolve: (_, { data }) => data.outcome };

/** Records an order's outcome. The first outcome is final, except that goods reported as returning may be delivered after all. */
export function recordOutcome(last: Outcome | null, news: Omit<OutcomeRecorded, 'instead_of'>): OutcomeFact[] {
  const isNews = last === null || (last === 'rto' && news.outcome === 'delivered');
  return isNews ? [fact('risk.outcome_recorded', { ...news, instead_of: last })] : [];
}

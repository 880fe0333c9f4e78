import { fact, type View } from '#kernel/fact';
import type { Outcome, OutcomeFact, OutcomeRecorded } from '#risk/domain/outcome.events';

/** The last recorded outcome of an order's goods; null before any. */
export const lastOutcome: View<Outcome | null, OutcomeFact> = { initial: null, evolve: (_, { data }) => data.outcome };

/** An order's outcome is final, except that returning goods may arrive after all. */
export function recordOutcome(last: Outcome | null, news: Omit<OutcomeRecorded, 'instead_of'>): OutcomeFact[] {
  const isNews = last === null || (last === 'rto' && news.outcome === 'delivered');
  return isNews ? [fact('risk.outcome_recorded', { ...news, instead_of: last })] : [];
}

import type { Outcome, OutcomeRecorded } from '#risk/domain/outcome.events';

/** By how much one outcome's count changes: another outcome than was recorded before takes that back. */
export const changeOf = (counted: Outcome, { outcome, instead_of }: Pick<OutcomeRecorded, 'outcome' | 'instead_of'>): number =>
  Number(outcome === counted) - Number(instead_of === counted);

import type { Outcome, OutcomeRecorded } from '#risk/domain/outcome.events';

/** The change of one outcome's count: an outcome that replaces an earlier one subtracts that. */
export const changeOf = (counted: Outcome, { outcome, instead_of }: Pick<OutcomeRecorded, 'outcome' | 'instead_of'>): number =>
  Number(outcome === counted) - Number(instead_of === counted);

import type { Outcome, OutcomeRecorded } from '#risk/domain/outcome.events';

/** By how much a recorded outcome changes the count of `counted`: 1 if it is that outcome, −1 if it replaces that outcome, otherwise 0. */
export const changeOf = (counted: Outcome, { outcome, instead_of }: Pick<OutcomeRecorded, 'outcome' | 'instead_of'>): number =>
  Number(outcome === counted) - Number(instead_of === counted);

import type { MoneySettled } from '#orders/domain/events/settlement.events';
import type { SettlementPart } from '#orders/settlements/resource/settlement.parts';

/** The newer of two settlements: after a reversal, a later one pays the money again. */
export function settledBy(shown: SettlementPart | null, settled: MoneySettled): SettlementPart {
  const { settlement: id, utr, currency = null, fee, tax, settled_at } = settled;
  if (shown !== null && shown.id !== id && shown.settled_at > settled_at) return shown;
  return { id, utr, currency, fee, tax, settled_at };
}

/** The settlement to show after `settlement` was returned: null if that was the one shown. */
export const notSettledBy = (shown: SettlementPart | null, settlement: string): SettlementPart | null =>
  shown?.id === settlement ? null : shown;

import type { DisputeState } from '#orders/contract';
import type { Upcasts } from '#platform/event-history/upcasting';

type Version1 = Omit<DisputeState, 'fee' | 'taken' | 'gateway_status'> & { readonly fee: number };

/**
 * Version 1 counted the gateway's balance in the currency of the dispute. A fee beside a deduction of more than the dispute was probably in another
 * one, and is unknown.
 */
function withCurrencies(data: Version1): DisputeState {
  const { fee, amount, amount_deducted, currency } = data;
  return { ...data, gateway_status: null, fee: amount_deducted > amount ? null : { amount: fee, currency }, taken: null };
}

export const DISPUTE_UPCASTS: Upcasts = {
  'dispute.opened': [withCurrencies],
  'dispute.updated': [withCurrencies],
  'dispute.closed': [withCurrencies],
};

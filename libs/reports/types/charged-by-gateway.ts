import type { Minor } from '#kernel/money';
import type { PaymentResource } from '#orders/queries/contract';

type Settled = PaymentResource['settlement'];

/**
 * The gateway's fee or tax for money of a currency; null before it is settled, and where the gateway charges in another currency: a column has the
 * currency of its row. Settlements that were recorded without a currency count as in that of the money.
 */
export const chargedIn = (currency: string, settlement: Settled | undefined, part: 'fee' | 'tax'): Minor | null =>
  settlement && (settlement.currency ?? currency) === currency ? settlement[part] : null;

import type { FoundClaim } from '#reconciliation/claims/domain/claim.events';
import type { UnixSeconds } from '#kernel/time';
import type { OwedPayment } from '#reconciliation/settlements/contract';

/**
 * Claims for an order's payments that the gateway should have paid out by now, before its fee. A payment has no `since` if it was in a settlement that
 * was returned: its claim begins when that happened (`at`).
 */
export const paymentClaims = (owed: readonly OwedPayment[], order_id: string, at: UnixSeconds): FoundClaim[] =>
  owed.map(({ payment, connection, amount, currency, since }) => ({
    party: 'gateway',
    party_name: connection,
    code: 'payment_not_settled',
    about: payment,
    order_id,
    utr: null,
    amount,
    currency,
    since: since ?? at,
    rows: [{ object: 'payment', id: payment, amount }],
    rows_count: 1,
  }));

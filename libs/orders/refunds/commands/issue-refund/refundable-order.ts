import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { paidNoOrder, refundOfTwo, refundPaymentMissing } from '#orders/refunds/domain/refund.errors';
import type { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';
import type { ReadModels } from '#platform/storage/read-models';

const LONGEST_WAIT = 2000; // Milliseconds.

interface Stores {
  readonly readModels: ReadModels;
  readonly history: EventHistory;
}

/** The order that a refund is requested of, by its id or by its payment's. Throws `parameters_exclusive`, `resource_missing`, `order_not_paid`. */
export async function refundableOrder(
  { order_id, payment }: { readonly order_id?: string; readonly payment?: string },
  { account, livemode }: CommandContext,
  { readModels, history }: Stores,
): Promise<string> {
  if (payment === undefined) return order_id!;
  if (order_id !== undefined) throw refundOfTwo();
  const listed = async () =>
    JSON.parse((await readModels.get(PAYMENT_LIST, payment, scopeOf(account, livemode))) ?? 'null') as PaymentResource | null;
  let found = await listed();
  if (!found?.order_id) {
    // A payment that was made just now may not be listed yet.
    const end = await history.end();
    if (end !== null) await readModels.reached(end, LONGEST_WAIT, [PAYMENT_LIST], account);
    found = await listed();
  }
  if (found === null) throw refundPaymentMissing(payment);
  if (found.order_id === null) throw paidNoOrder(payment);
  return found.order_id;
}

import { Injectable } from '@nestjs/common';
import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { paidNoOrder, paymentNotListed, refundOfTwo, refundPaymentMissing } from '#orders/refunds/domain/refund.errors';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

const LONGEST_WAIT = 2000; // Milliseconds.

/** Finds the order of a refund's payment. The command decides on the order's stream itself. */
@Injectable()
export class RefundableOrders {
  constructor(
    private readonly readModels: ReadModels,
    private readonly history: EventHistory,
  ) {}

  /** The order that is named by its id, or by its payment's. Throws `parameters_exclusive`, `resource_missing`,
   * `order_not_paid`, `read_model_behind`. */
  async of({ order_id, payment }: { order_id?: string; payment?: string }, context: CommandContext): Promise<string> {
    if (payment === undefined) return order_id!;
    if (order_id !== undefined) throw refundOfTwo();
    const found = await this.listed(payment, context);
    if (found === null) throw refundPaymentMissing(payment);
    if (found.order_id === null) throw paidNoOrder(payment);
    return found.order_id;
  }

  /** The payment in the list, once the list includes all that has been written of it. */
  private async listed(payment: string, { account, livemode }: CommandContext): Promise<PaymentResource | null> {
    const read = async () => {
      const json = await this.readModels.get(PAYMENT_LIST, payment, scopeOf(account, livemode));
      return json === null ? null : (JSON.parse(json) as PaymentResource);
    };
    const found = await read();
    if (found !== null && found.order_id !== null) return found;
    const end = await this.history.end();
    // An answer about a payment that the list lacks would be kept for repeats of the request.
    if (end !== null && !(await this.readModels.reached(end, LONGEST_WAIT, [PAYMENT_LIST], account))) throw paymentNotListed(payment);
    return read();
  }
}

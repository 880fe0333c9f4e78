import type { Answered, MerchantClient } from '#test/support/clients/merchant-client';
import { orderBecomes, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { RunningService } from '#test/support/services/running-service';

const CASH = { payment_option: 'cod' };
const CASH_ORDER = { payment_options: ['cod'] };

/** A request for each code that refuses a refund. */
export function refundRefusals(service: RunningService, merchant: MerchantClient): Record<string, () => Promise<Answered>> {
  return {
    order_not_paid: async () => refund(merchant, (await placeOrder(merchant, upi('pending@test'))).id, 1),
    cod_not_refundable: async () => refund(merchant, (await placeOrder(merchant, CASH, CASH_ORDER)).id, 1),
    order_already_refunded: async () => {
      const { id, amount } = await given.paidOrder(merchant);
      await refundBecomes(merchant, (await refund(merchant, id, amount)).body.id, { status: 'succeeded' });
      return refund(merchant, id, 1);
    },
    refund_amount_exceeds_refundable: async () => refund(merchant, (await given.paidOrder(merchant)).id, 999_999_999),
    payment_disputed: async () => {
      const { id } = await given.paidOrder(merchant);
      await new GatewayBooks(service).openDispute(id, { phase: 'chargeback' });
      await orderBecomes(merchant, id, { amount_refundable: 0 });
      return refund(merchant, id, 1);
    },
    refund_limit_reached: async () => {
      const { id } = await given.paidOrder(merchant);
      for (let made = 0; made < 50; made++) await refund(merchant, id, 1);
      return refund(merchant, id, 1);
    },
    refund_window_expired: async () => {
      const { id } = await given.paidOrder(merchant);
      service.clock.advance(181 * 86_400);
      return refund(merchant, id, 1);
    },
  };
}

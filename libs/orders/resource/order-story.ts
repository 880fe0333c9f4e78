import type { CodFact } from '#orders/cod/domain/cod.events';
import type { DisputeFact } from '#orders/disputes/domain/dispute.events';
import type { OrderFact } from '#orders/domain/order.events';
import type { FulfillmentFact } from '#orders/fulfillment/domain/fulfillment.events';
import type { CustomerFact } from '#orders/domain/customer.events';
import type { PaymentFact } from '#orders/payments/domain/payment.events';
import type { RefundFact } from '#orders/refunds/domain/refund.events';
import type { SettlementFact } from '#orders/settlements/domain/settlement.events';
import type { StorefrontFact } from '#orders/storefront/domain/storefront.events';
import type { VerificationFact } from '#orders/verification/domain/verification.events';

/** Any fact that an order's stream may have, from any room. */
export type OrderStory =
  | OrderFact
  | CodFact
  | DisputeFact
  | FulfillmentFact
  | PaymentFact
  | RefundFact
  | SettlementFact
  | StorefrontFact
  | VerificationFact
  | CustomerFact;

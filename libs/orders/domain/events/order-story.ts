import type { CodFact } from '#orders/domain/events/cod.events';
import type { CustomerFact } from '#orders/domain/events/customer.events';
import type { DisputeFact } from '#orders/domain/events/dispute.events';
import type { FulfillmentFact } from '#orders/domain/events/fulfillment.events';
import type { OrderFact } from '#orders/domain/events/order.events';
import type { PaymentFact } from '#orders/domain/events/payment.events';
import type { RefundFact } from '#orders/domain/events/refund.events';
import type { SettlementFact } from '#orders/domain/events/settlement.events';
import type { StorefrontFact } from '#orders/domain/events/storefront.events';
import type { VerificationFact } from '#orders/domain/events/verification.events';

/** All facts that a rule about money may read or return. */
export type MoneyFact =
  CodFact | DisputeFact | OrderFact | FulfillmentFact | PaymentFact | RefundFact | SettlementFact | StorefrontFact | VerificationFact;

/** Any fact that an order's stream may have, from any room. */
export type OrderStory = MoneyFact | CustomerFact;

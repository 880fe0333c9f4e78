import type { CustomerFact } from '#customers/index';
import type { FulfillmentFact } from '#orders/domain/fulfillment.events';
import type { OrderFact } from '#orders/domain/order.events';
import type { PaymentFact } from '#orders/domain/payment.events';
import type { StorefrontFact } from '#orders/domain/storefront.events';
import type { RefundFact } from '#orders/refunds/domain/refund.events';

/** Every fact an order's stream may hold, whichever lib owns it. */
export type OrderStory = OrderFact | FulfillmentFact | PaymentFact | RefundFact | StorefrontFact | CustomerFact;

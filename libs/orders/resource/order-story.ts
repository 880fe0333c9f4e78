import type { CustomerFact } from '#customers/index';
import type { FulfillmentFact, OrderFact, PaymentFact } from '#orders/domain/order.events';
import type { StorefrontFact } from '#orders/domain/storefront.events';
import type { RefundFact } from '#refunds/index';

/** Every fact an order's stream may hold, whichever lib owns it. */
export type OrderStory = OrderFact | FulfillmentFact | PaymentFact | RefundFact | StorefrontFact | CustomerFact;

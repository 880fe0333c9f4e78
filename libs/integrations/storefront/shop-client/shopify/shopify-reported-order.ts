import {
  addressOf,
  nameOf,
  ourIdIn,
  reasonOf,
  tagsOf,
  textOf,
  timeOf,
  urlOf,
} from '#integrations/storefront/shop-client/shopify/shopify-reading';
import { cancelledNews, returnNews, shipmentNews, type Tracked } from '#integrations/storefront/shop-client/shopify/shopify-goods';
import { minorOf, presentTotal } from '#integrations/storefront/shop-client/shopify/shopify-money';
import type { ShopMoney, ReportedOrder } from '#integrations/storefront/shop-client/storefront-platform';
import { type Minor, sum } from '#kernel/money';
import type { FulfillmentNews } from '#orders/contract';

export interface Money {
  readonly shopMoney: { readonly amount: string; readonly currencyCode: string };
}

/** An order as queries return it (the fragment `Whole`). */
export interface WholeOrder {
  readonly legacyResourceId: string;
  readonly name: string;
  readonly sourceIdentifier: string | null;
  readonly customAttributes: readonly { readonly value: string | null }[];
  readonly updatedAt: string;
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: string | null;
  readonly displayFulfillmentStatus: string;
  readonly totalPriceSet: Money;
  readonly currentTotalPriceSet?: Money;
  readonly shippingAddress: object | null;
  readonly billingAddress: object | null;
  readonly fulfillments: readonly {
    readonly legacyResourceId: string;
    readonly status: string;
    readonly displayStatus: string | null;
    readonly updatedAt: string;
    readonly trackingInfo: readonly Tracked[];
  }[];
  readonly refunds: readonly { readonly legacyResourceId: string; readonly note: string | null; readonly totalRefundedSet: Money }[];
}

const GOODS: Readonly<Record<string, 'fulfilled' | 'partially_fulfilled'>> = {
  FULFILLED: 'fulfilled',
  PARTIALLY_FULFILLED: 'partially_fulfilled',
};

/** The fields of an order that determine its money. */
export interface OrderWithMoney extends Pick<
  WholeOrder,
  'legacyResourceId' | 'name' | 'sourceIdentifier' | 'customAttributes' | 'cancelledAt' | 'totalPriceSet' | 'currentTotalPriceSet'
> {
  readonly totalReceivedSet: Money;
  readonly totalRefundedSet: Money;
}

export function moneyThere(order: OrderWithMoney): ShopMoney {
  const refunded = minorIn(order.totalRefundedSet);
  return {
    order_id: order.legacyResourceId,
    order_name: nameOf(order.name),
    ours: oursOf(order),
    currency: order.totalPriceSet.shopMoney.currencyCode,
    amount: presentTotalOf(order, refunded),
    received: minorIn(order.totalReceivedSet),
    refunded,
    cancelled: order.cancelledAt !== null,
  };
}

/** The amount in minor units. Throws if it cannot be read: then the order is passed over. */
function minorIn({ shopMoney: { amount, currencyCode } }: Money): Minor {
  const minor = minorOf(amount, currencyCode);
  if (minor === null) throw new Error(`The shop has an amount that cannot be read: ${amount} ${currencyCode}`);
  return minor;
}

const presentTotalOf = (
  { totalPriceSet, currentTotalPriceSet, cancelledAt }: Pick<WholeOrder, 'totalPriceSet' | 'currentTotalPriceSet' | 'cancelledAt'>,
  refunded: Minor,
): Minor =>
  presentTotal({
    total: minorIn(totalPriceSet),
    current: currentTotalPriceSet === undefined ? null : minorIn(currentTotalPriceSet),
    refunded,
    cancelled: cancelledAt !== null,
  });

const oursOf = ({ sourceIdentifier, customAttributes }: Pick<WholeOrder, 'sourceIdentifier' | 'customAttributes'>): string | null =>
  ourIdIn('ord', sourceIdentifier) ?? customAttributes.map(({ value }) => ourIdIn('ord', value)).find((id) => id) ?? null;

/** A queried order in the form of all its notices combined. */
export function reportedOrder(order: WholeOrder): ReportedOrder {
  const refunded = sum(order.refunds.map(({ totalRefundedSet }) => minorIn(totalRefundedSet)));
  const whole = GOODS[order.displayFulfillmentStatus];
  return {
    order_id: order.legacyResourceId,
    order_name: nameOf(order.name),
    ours: oursOf(order),
    fields: {
      changed_at: timeOf(order.updatedAt)!,
      first: false,
      tags: tagsOf(order.tags),
      note: textOf(order.note),
      shipping_address: addressOf(order.shippingAddress),
      billing_address: addressOf(order.billingAddress),
      amount: presentTotalOf(order, refunded),
      currency: order.totalPriceSet.shopMoney.currencyCode,
    },
    goods: [
      ...(whole === undefined ? [] : [{ fulfillment_status: whole, parcel: null }]),
      ...order.fulfillments.flatMap(shipmentOf),
      ...(whole === undefined ? [] : returnNews(tagsOf(order.tags))),
    ],
    cancelled: order.cancelledAt === null ? null : reasonOf(order.cancelReason),
    refunds: order.refunds.map(({ legacyResourceId, note, totalRefundedSet }) => ({
      refund: {
        storefront_refund: legacyResourceId,
        amount: minorIn(totalRefundedSet),
        currency: totalRefundedSet.shopMoney.currencyCode,
      },
      ours: ourIdIn('re', note),
    })),
  };
}

/** The state of a shipment. A shipment that was only entered has no status of the goods. */
function shipmentOf({
  legacyResourceId: id,
  status,
  displayStatus,
  updatedAt,
  trackingInfo,
}: WholeOrder['fulfillments'][number]): FulfillmentNews[] {
  if (status === 'CANCELLED') return cancelledNews(id, timeOf(updatedAt));
  const entered = displayStatus === null || displayStatus === 'FULFILLED' || displayStatus === 'MARKED_AS_FULFILLED';
  const parcels = trackingInfo.map(({ number, company, url }) => ({ number: nameOf(number), company: textOf(company), url: urlOf(url) }));
  return shipmentNews(entered ? null : nameOf(displayStatus), parcels, timeOf(updatedAt), id);
}

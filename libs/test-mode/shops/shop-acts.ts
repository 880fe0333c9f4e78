import { createHash } from 'node:crypto';
import { bareNumber, shownNumber } from '#kernel/parcel-names';
import type { ShopAct } from '#integrations/contract';
import type { FulfillmentStatus, OrderResource } from '#orders/contract';

/** Whether the courier's status is reported for the parcel with this number, or for the newest; a shop reports no parcel without a number. */
const saidOf = ({ fulfillments }: OrderResource, number: string | null, word: string): boolean => {
  const parcel =
    number === null ? fulfillments.at(-1) : fulfillments.find(({ tracking_number }) => bareNumber(tracking_number) === bareNumber(number));
  return parcel === undefined ? number === null : parcel.shipment_status === word;
};

/** Whether there is a parcel that has neither arrived nor come back. */
const isUnderWay = (order: OrderResource, number: string | null): boolean =>
  order.fulfillments.length > 0 && !['delivered', 'rto_delivered'].some((word) => saidOf(order, number, word)) && knows(order, number);

const knows = ({ fulfillments }: OrderResource, number: string | null): boolean =>
  number === null || fulfillments.some(({ tracking_number }) => bareNumber(tracking_number) === bareNumber(number));

/** An act in the shop, its precondition, and its visible result. */
export interface GoodsAct {
  readonly does: ShopAct;
  readonly allowed: (order: OrderResource) => boolean;
  readonly done: (order: OrderResource) => boolean;
}

const isAt =
  (...places: FulfillmentStatus[]) =>
  ({ fulfillment_status }: OrderResource): boolean =>
    places.includes(fulfillment_status);

const IN_SHOP = ['unfulfilled', 'partially_fulfilled'] as const;
const ON_THE_WAY = ['in_transit', 'out_for_delivery', 'attempted_delivery'] as const;

export interface Shipment {
  readonly tracking_number?: string | null;
  readonly courier_code?: string | null;
}

export const fulfill = (): GoodsAct => ({ does: { act: 'fulfill', body: {} }, allowed: isAt(...IN_SHOP), done: isAt('fulfilled') });

/** A parcel with a courier and no number gets a number, unless the order has a parcel already: shops report no parcel without one. */
export function numbered({ id, fulfillments }: Pick<OrderResource, 'id' | 'fulfillments'>, shipment: Shipment): Shipment {
  const { tracking_number, courier_code } = shipment;
  const isToBeNumbered = shownNumber(tracking_number ?? '') === null && (courier_code ?? null) !== null && fulfillments.length === 0;
  return isToBeNumbered ? { ...shipment, tracking_number: madeNumber(id) } : shipment;
}

/** The same whenever the order is shipped again, and short enough for a spreadsheet. */
const madeNumber = (order: string): string => {
  const digits = BigInt(`0x${createHash('sha256').update(order).digest('hex')}`) % 10_000_000_000n;
  return `TEST${String(digits).padStart(10, '0')}`;
};

/** A parcel that has not left the shop leaves it first. The courier's status and the parcel's number come by separate notices. */
export const ship = ({ tracking_number: number = null, courier_code }: Shipment): GoodsAct => ({
  does: { act: 'ship', body: { tracking_number: number ?? undefined, tracking_company: courier_code ?? undefined } },
  allowed: isAt(...IN_SHOP, 'fulfilled'),
  done: (order) => isAt('in_transit')(order) && saidOf(order, number, 'in_transit'),
});

/** `number`: the parcel; the newest if null. */
export const deliver = (number: string | null = null): GoodsAct => ({
  does: { act: 'deliver', body: { tracking_number: number ?? undefined } },
  allowed: (order) =>
    isAt(...IN_SHOP, 'fulfilled', ...ON_THE_WAY)(order) || (isAt('partially_delivered')(order) && isUnderWay(order, number)),
  done: (order) => isAt('delivered', 'partially_delivered')(order) && saidOf(order, number, 'delivered'),
});

/** The courier reports that a parcel turns back; a second call reports its arrival. */
export function returnParcel(order: OrderResource, number: string): GoodsAct {
  const word = saidOf(order, number, 'rto_initiated') ? 'rto_delivered' : 'rto_initiated';
  return {
    does: { act: 'return', body: { tracking_number: number, shipment_status: word } },
    allowed: () => isUnderWay(order, number),
    done: (after) => saidOf(after, number, word),
  };
}

/** Merchants tag a returning order; the second tag means that it has arrived. */
export const returnToOrigin = ({ fulfillment_status }: OrderResource): GoodsAct =>
  fulfillment_status === 'rto_initiated'
    ? { does: { act: 'tag', body: { tags: ['RTO Delivered'] } }, allowed: () => true, done: isAt('rto_delivered') }
    : { does: { act: 'tag', body: { tags: ['RTO'] } }, allowed: isAt('fulfilled', ...ON_THE_WAY, 'lost'), done: isAt('rto_initiated') };

export const cancel = (reason: string): GoodsAct => ({
  does: { act: 'cancel', body: { reason } },
  allowed: isAt('unfulfilled'),
  done: ({ status }) => status === 'cancelled',
});

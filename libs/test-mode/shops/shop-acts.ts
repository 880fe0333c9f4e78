import { createHash } from 'node:crypto';
import { bareNumber, shownNumber } from '#kernel/parcel-names';
import type { ShopAct } from '#integrations/contract';
import type { FulfillmentStatus, OrderResource } from '#orders/contract';

/**
 * Whether the parcel with this number has the courier's status `word`. If `number` is null, this is about the newest parcel, and true if there is none:
 * a shop reports no parcel without a number.
 */
const isReported = ({ fulfillments }: OrderResource, number: string | null, word: string): boolean => {
  const parcel =
    number === null ? fulfillments.at(-1) : fulfillments.find(({ tracking_number }) => bareNumber(tracking_number) === bareNumber(number));
  return parcel === undefined ? number === null : parcel.shipment_status === word;
};

/** Whether the parcel with this number, or the newest, has neither been delivered nor returned. */
const isUnderWay = (order: OrderResource, number: string | null): boolean =>
  order.fulfillments.length > 0 && !['delivered', 'rto_delivered'].some((word) => isReported(order, number, word)) && knows(order, number);

const knows = ({ fulfillments }: OrderResource, number: string | null): boolean =>
  number === null || fulfillments.some(({ tracking_number }) => bareNumber(tracking_number) === bareNumber(number));

/** An act in the shop, with the state of an order that allows it (`allowed`) and the state that shows it (`done`). */
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

const USUAL_COURIER = 'delhivery';

/**
 * Gives a parcel without a tracking number one, and a courier if none is named, because shops do not report a parcel without a number. Not if the order
 * has a parcel already.
 */
export function numbered({ id, fulfillments }: Pick<OrderResource, 'id' | 'fulfillments'>, shipment: Shipment): Shipment {
  const { tracking_number, courier_code } = shipment;
  const isToBeNumbered = shownNumber(tracking_number ?? '') === null && fulfillments.length === 0;
  return isToBeNumbered ? { tracking_number: madeNumber(id), courier_code: courier_code ?? USUAL_COURIER } : shipment;
}

/** A tracking number derived from the order, so that it is the same at each repeat. It is short enough for a spreadsheet not to round it. */
const madeNumber = (order: string): string => {
  const digits = BigInt(`0x${createHash('sha256').update(order).digest('hex')}`) % 10_000_000_000n;
  return `TEST${String(digits).padStart(10, '0')}`;
};

/** Ships a parcel, after the shop has fulfilled it if it has not. It is done once both notices have arrived: the parcel's number, and the courier's status. */
export const ship = ({ tracking_number: number = null, courier_code }: Shipment): GoodsAct => ({
  does: { act: 'ship', body: { tracking_number: number ?? undefined, tracking_company: courier_code ?? undefined } },
  allowed: isAt(...IN_SHOP, 'fulfilled'),
  done: (order) => isAt('in_transit')(order) && isReported(order, number, 'in_transit'),
});

/** Delivers the parcel with this number; the newest if it is null. */
export const deliver = (number: string | null = null): GoodsAct => ({
  does: { act: 'deliver', body: { tracking_number: number ?? undefined } },
  allowed: (order) =>
    isAt(...IN_SHOP, 'fulfilled', ...ON_THE_WAY)(order) || (isAt('partially_delivered')(order) && isUnderWay(order, number)),
  done: (order) => isAt('delivered', 'partially_delivered')(order) && isReported(order, number, 'delivered'),
});

/** Returns a parcel to its origin. The first call reports that it is on its way back, the second that it has arrived. */
export function returnParcel(order: OrderResource, number: string): GoodsAct {
  const word = isReported(order, number, 'rto_initiated') ? 'rto_delivered' : 'rto_initiated';
  return {
    does: { act: 'return', body: { tracking_number: number, shipment_status: word } },
    allowed: () => isUnderWay(order, number),
    done: (after) => isReported(after, number, word),
  };
}

/** Returns all parcels of an order, as merchants do by tagging it. The first tag means that they are on their way back, the second that they have arrived. */
export const returnToOrigin = ({ fulfillment_status }: OrderResource): GoodsAct =>
  fulfillment_status === 'rto_initiated'
    ? { does: { act: 'tag', body: { tags: ['RTO Delivered'] } }, allowed: () => true, done: isAt('rto_delivered') }
    : { does: { act: 'tag', body: { tags: ['RTO'] } }, allowed: isAt('fulfilled', ...ON_THE_WAY, 'lost'), done: isAt('rto_initiated') };

export const cancel = (reason: string): GoodsAct => ({
  does: { act: 'cancel', body: { reason } },
  allowed: isAt('unfulfilled'),
  done: ({ status }) => status === 'cancelled',
});

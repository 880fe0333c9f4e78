import { bareNumber } from '#kernel/parcel-names';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { DeclaredFact, Happened, View } from '#kernel/fact';
import { codStatusAfter } from '#orders/domain/cod-status';
import { collectionOf } from '#orders/domain/events/cod.events';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { cashChanges } from '#orders/resource/order-cod.view';
import { cashCollectedBy, isDeliveredUnpaid } from '#orders/domain/cash';
import type { FulfillmentReported } from '#orders/domain/events/fulfillment.events';
import { isOf, isReplaced, parcelAfter } from '#orders/domain/goods/parcel-status';

type StoredEvent = Happened<DeclaredFact> & { readonly metadata: { readonly livemode: boolean } };
type Parcels = CollectionResource['parcels'];

/** The cash of an order as `GET /cod/collections/{id}` shows it, folded from the order's stream; null for an order without cash. */
export const collectionResource: View<CollectionResource | null, DeclaredFact> = {
  initial: null,
  evolve(before, event) {
    const collection = before ?? begun(event as StoredEvent);
    const status = codStatusAfter(before?.status ?? null, event);
    if (collection === null || status === null) return null;
    const changes = cashChanges(event);
    const next = changed(changes === null ? collection : { ...collection, ...changes }, event);
    if (next === before && status === before.status) return before;
    const after = { ...next, status, updated_at: event.at };
    return { ...after, parcels: expectedOf(after), overdue: after.overdue && status === 'collected', resolution: resolutionOf(after) };
  },
};

function changed(collection: CollectionResource, event: Happened<DeclaredFact>): CollectionResource {
  const { type, data, at } = event;
  switch (type) {
    case 'storefront.linked':
      return { ...collection, storefront_order_name: data.order_name ?? collection.storefront_order_name };
    case 'fulfillment.reported':
      return isDeliveredUnpaid(event)
        ? collected(withParcels(collection, data), collection.expected_amount, at)
        : withParcels(collection, data);
    case 'order.delivered':
      return collected(collection, data.amount_cod_collected, at);
    case 'cod.fell_overdue':
      return { ...collection, overdue: true };
    case 'cod.line_applied':
    case 'cod.remittance_voided': {
      const { status: _, parts, ...standing } = data.standing;
      const parcels = collection.parcels.map((each) => ({ ...each, expected_amount: partOf(each, parts) }));
      return { ...collection, ...standing, parcels };
    }
    case 'cod.resolved': {
      const { type, note, by } = data;
      const collected_amount = cashCollectedBy(event);
      return {
        ...collection,
        ...(collected_amount !== null && { collected_amount, collected_at: collection.collected_at ?? at }),
        resolution: { type, note, by, at },
      };
    }
    case 'customer.forgotten':
      return data.superseded
        ? collection
        : { ...collection, resolution: collection.resolution && { ...collection.resolution, note: null } };
    default:
      return collection;
  }
}

const collected = (collection: CollectionResource, collected_amount: Minor, at: UnixSeconds): CollectionResource => ({
  ...collection,
  collected_amount,
  collected_at: collection.collected_at ?? at,
});

/** The reported amount for a parcel, by its tracking number in any spelling; null if none was reported. */
const partOf = ({ tracking_number }: Parcels[number], parts: Readonly<Record<string, Minor>>): Minor | null =>
  Object.entries(parts).find(([number]) => bareNumber(number) === bareNumber(tracking_number))?.[1] ?? null;

function withParcels(collection: CollectionResource, report: FulfillmentReported): CollectionResource {
  const { parcel } = report;
  const known = collection.parcels.filter((each) => !isReplaced(each, report));
  const isNew = parcel !== null && !known.some((each) => isOf(each, report));
  const all = isNew ? [...known.map(unshared(known)), { ...UNDER_WAY, ...named(parcel) }] : known;
  const parcels = all.map((each) => {
    const own = isOf(each, report);
    return { ...each, ...(own && named(parcel!)), status: parcelAfter(each.status, report, own) };
  });
  return { ...collection, ...named(parcels[0] ?? { tracking_number: null, courier_code: null }), parcels };
}

/** Clears the expected amount of an only parcel: a second parcel makes the share of each unknown. */
const unshared =
  ({ length }: Parcels) =>
  (parcel: Parcels[number]): Parcels[number] =>
    length === 1 ? { ...parcel, expected_amount: null } : parcel;

const UNDER_WAY = { expected_amount: null, status: 'in_transit' } as const;

const named = ({ tracking_number, courier_code }: Pick<Parcels[number], 'tracking_number' | 'courier_code'>) => ({
  tracking_number,
  courier_code,
});

/** The parcels with their expected amounts: an only parcel has the whole amount, several have what the courier's lines reported for each. */
function expectedOf({ parcels, expected_amount }: CollectionResource): Parcels {
  if (parcels.length === 1) return [{ ...parcels[0]!, expected_amount }];
  return parcels;
}

/** The resolution to show: a person's decision until the collection is reopened; a correction always. */
const resolutionOf = ({ resolution, status }: CollectionResource): CollectionResource['resolution'] =>
  status === 'resolved' || status === 'remitted' || resolution?.type === 'courier_corrected' ? resolution : null;

function begun(event: StoredEvent): CollectionResource | null {
  const { type, data, at, metadata } = event;
  if (type === 'order.placed') return begin(data, { at, metadata });
  return type === 'order.terms_changed' && data.begins !== undefined ? begin(data.begins, { at, metadata }) : null;
}

const begin = (
  { order, currency, storefront_order_name = null }: { order: string; currency: string; storefront_order_name?: string | null },
  { at, metadata }: Pick<StoredEvent, 'at' | 'metadata'>,
): CollectionResource => ({
  id: collectionOf(order),
  object: 'cod_collection',
  livemode: metadata.livemode,
  created_at: at,
  updated_at: at,
  order_id: order,
  storefront_order_name,
  courier_code: null,
  tracking_number: null,
  parcels: [],
  currency,
  expected_amount: 0,
  collected_amount: 0,
  collected_at: null,
  remitted_amount: 0,
  deductions_amount: 0,
  net_amount: 0,
  shortfall_amount: 0,
  status: 'pending',
  due_at: null,
  overdue: false,
  utr: null,
  remitted_at: null,
  remittance: null,
  resolution: null,
});

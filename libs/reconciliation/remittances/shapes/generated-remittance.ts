import { courierKey } from '#kernel/parcel-names';
import { type Minor, percentOf } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { CollectionResource, Deductions } from '#orders/cod/contract';
import { DEDUCTIONS } from '#reconciliation/remittances/domain/file-entry';
import { COURIER_SHAPES, type CourierShape, type PaidShipment, type ShapeCell } from '#reconciliation/remittances/shapes/courier-shapes';

export const REMITTANCE_KINDS = ['clean', 'short', 'duplicate', 'missing', 'messy'] as const;
export type RemittanceKind = (typeof REMITTANCE_KINDS)[number];

/** Charges of the simulated courier: a fixed freight and a percentage of the collected cash, for each parcel. */
const FREIGHT: Minor = 4500;
const COD_FEE_PERCENT = 2;
const SHORT_PERCENT = 10;
/** In a faulty file, the first shipment and every one of this number after it is affected. */
const EVERY = 3;

/** The shape of each courier's files, by `courierKey`; all others have the first shape. */
const SHAPE_OF_COURIER: Readonly<Record<string, CourierShape['name']>> = {
  delhivery: 'express',
  bluedart: 'statement',
  dtdc: 'regional',
  ecomexpress: 'parcel',
  xpressbees: 'surface',
};

export const shapeOf = (courier_code: string): CourierShape =>
  COURIER_SHAPES.find(({ name }) => name === SHAPE_OF_COURIER[courierKey(courier_code)]) ?? COURIER_SHAPES[0];

/** The shipments that a courier would pay for, with the faults of the given kind. */
export function shipmentsOf(
  collections: readonly CollectionResource[],
  kind: RemittanceKind,
  deducts: CourierShape['deducts'],
  now: UnixSeconds,
): PaidShipment[] {
  const paid = collections.flatMap((collection) => parcelsOf(collection, deducts, now));
  const isAtFault = (n: number): boolean => n % EVERY === 0;
  switch (kind) {
    case 'short':
      return paid.map((each, n) => (isAtFault(n) ? withGross(each, each.gross - percentOf(each.gross, SHORT_PERCENT)) : each));
    case 'duplicate':
      return paid.flatMap((each, n) => (isAtFault(n) ? [each, each] : [each]));
    case 'missing':
      return paid.filter((_, n) => !isAtFault(n));
    default:
      return paid;
  }
}

/** Typical bad rows: empty, a tracking number rounded by a spreadsheet, two parcels in one row, three decimals, a date in the future. */
export function messOf(shape: CourierShape, like: PaidShipment, now: UnixSeconds): (readonly ShapeCell[])[] {
  const cells = shape.row(like);
  return [
    [],
    shape.row({ ...like, tracking_number: '1.40993E+13' }),
    shape.row({ ...like, tracking_number: `${like.tracking_number}, ${like.tracking_number}B` }),
    cells.map((cell) => (typeof cell === 'object' && 'amount' in cell ? '10.005' : cell)),
    shape.row({ ...like, remitted_at: now + 400 * DAY }),
  ];
}

/** A shipment for each parcel of a collection. The open amount is split between them; the first takes the remainder. */
function parcelsOf(collection: CollectionResource, deducts: CourierShape['deducts'], now: UnixSeconds): PaidShipment[] {
  const { parcels, storefront_order_name, order_id, collected_at } = collection;
  const numbers = parcels.map(({ tracking_number }) => tracking_number).filter((number) => number !== null);
  const open = collection.expected_amount - collection.remitted_amount;
  const part = Math.floor(open / numbers.length);
  const day = new Date(now * 1000).toISOString().slice(2, 10).replaceAll('-', '');
  return numbers.map((tracking_number, n) =>
    withGross(
      {
        tracking_number,
        order_name: storefront_order_name?.replace(/^#/, '') ?? order_id,
        gross: 0,
        deductions: chargesOf(open, deducts),
        net: 0,
        utr: `SBXN${day}${now % DAY}`,
        batch: `B${now}`,
        delivered_at: collected_at ?? now,
        remitted_at: now,
      },
      n === 0 ? open - part * (numbers.length - 1) : part,
    ),
  );
}

const chargesOf = (open: Minor, deducts: CourierShape['deducts']): Deductions => {
  const charged: Partial<Deductions> = { freight: FREIGHT, cod_fee: percentOf(open, COD_FEE_PERCENT) };
  return Object.fromEntries(DEDUCTIONS.map((each) => [each, deducts.includes(each) ? (charged[each] ?? 0) : 0])) as unknown as Deductions;
};

const withGross = (shipment: PaidShipment, gross: Minor): PaidShipment => ({
  ...shipment,
  gross,
  net: DEDUCTIONS.reduce((left, each) => left - shipment.deductions[each], gross),
});

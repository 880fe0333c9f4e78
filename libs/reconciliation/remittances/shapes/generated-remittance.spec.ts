import type { CollectionResource } from '#orders/cod/contract';
import { type RemittanceKind, shapeOf, shipmentsOf } from '#reconciliation/remittances/shapes/generated-remittance';

const NOW = Date.UTC(2026, 1, 1) / 1000;

const collection = (n: number, numbers: readonly string[] = [`AWB${n}`]): CollectionResource =>
  ({
    order_id: `ord_${n}`,
    storefront_order_name: `#${1000 + n}`,
    expected_amount: 100_001,
    remitted_amount: 1,
    collected_at: NOW - 86_400,
    parcels: numbers.map((tracking_number) => ({ tracking_number })),
  }) as unknown as CollectionResource;

const paid = (kind: RemittanceKind, collections = [0, 1, 2, 3].map((n) => collection(n))) =>
  shipmentsOf(collections, kind, ['freight', 'cod_fee'], NOW).map(({ tracking_number, gross, net }) => [tracking_number, gross, net]);

const whole = (number: string, gross = 100_000) => [number, gross, gross - 4500 - 2000];

describe('the shipments that a simulated courier pays for', () => {
  it('are all, less its charges', () => expect(paid('clean')).toEqual([whole('AWB0'), whole('AWB1'), whole('AWB2'), whole('AWB3')]));

  it('are each parcel of an order, and the first takes the remainder', () =>
    expect(paid('clean', [collection(7, ['AWB7', 'AWB8', 'AWB9'])]).map(([number, gross]) => [number, gross])).toEqual([
      ['AWB7', 33_334],
      ['AWB8', 33_333],
      ['AWB9', 33_333],
    ]));

  it('are paid short by a tenth, the first and each third after it', () =>
    expect(paid('short')).toEqual([whole('AWB0', 90_000), whole('AWB1'), whole('AWB2'), whole('AWB3', 90_000)]));

  it('are paid twice', () => expect(paid('duplicate').map(([number]) => number)).toEqual(['AWB0', 'AWB0', 'AWB1', 'AWB2', 'AWB3', 'AWB3']));

  it('are missing', () => expect(paid('missing').map(([number]) => number)).toEqual(['AWB1', 'AWB2']));
});

it.each([
  ['delhivery', 'express'],
  ['Blue Dart', 'statement'],
  ['DTDC', 'regional'],
  ['ecomexpress', 'parcel'],
  ['xpressbees', 'surface'],
  ['shiprocket', 'aggregator'],
  ['localriders', 'aggregator'],
])('the files of %s have the %s shape', (courier, shape) => expect(shapeOf(courier).name).toBe(shape));

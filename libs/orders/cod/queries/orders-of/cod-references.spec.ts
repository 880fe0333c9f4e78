import { fact } from '#kernel/fact';
import { type CodReference, codReferences } from '#orders/cod/queries/orders-of/cod-references.projection';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { ORDER, parcel, reported } from '#test/support/facts/order-facts';

const event = (tracking_number: string, courier_code: string | null, order = ORDER): RecordedEvent =>
  ({
    ...reported('in_transit', { parcel: { ...parcel, tracking_number, courier_code } }),
    stream: `order-${order}`,
    at: 1,
    metadata: { account: 'acct_1', livemode: false },
  }) as unknown as RecordedEvent;

describe('the lookup of parcels', () => {
  it('stores numbers and couriers in their comparable form, also from old facts', () => {
    const all = [event('awb 1', 'bluedart'), event('AWB1', 'blue_dart'), event('AWB-1', null, 'ord_0000000000000000000000ab')];
    expect(new Set(all.map((each) => codReferences.documentOf(each))).size).toBe(1);
    const found = all.reduce<CodReference | null>((before, each) => codReferences.evolve(before, each), null);
    expect(found!.orders).toEqual([
      { order: ORDER, courier: 'bluedart' },
      { order: 'ord_0000000000000000000000ab', courier: null },
    ]);
  });

  it('ignores a parcel without a number', () => {
    const none = { ...event('1', null), ...fact('fulfillment.reported' as const, { parcel: null }) } as unknown as RecordedEvent;
    expect(codReferences.documentOf(none)).toBeNull();
  });

  it('keeps the newest hundred orders of a number that a shop uses everywhere', () => {
    let found: CodReference | null = null;
    for (let n = 0; n < 150; n++) found = codReferences.evolve(found, event('NA', 'dtdc', `ord_${String(n).padStart(24, '0')}`));
    expect([found!.orders.length, found!.orders.at(-1)!.order]).toEqual([100, `ord_${'149'.padStart(24, '0')}`]);
  });
});

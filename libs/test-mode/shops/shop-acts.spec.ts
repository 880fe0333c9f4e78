import { deliver, type GoodsAct, numbered, ship } from '#test-mode/shops/shop-acts';

type Order = Parameters<GoodsAct['done']>[0];

/** An order with its goods in a status, and the courier's status of each parcel. */
const order = (fulfillment_status: Order['fulfillment_status'], parcels: Record<string, string | null> = {}): Order => {
  const fulfillments = Object.entries(parcels).map(([tracking_number, shipment_status]) => ({ tracking_number, shipment_status }));
  return { fulfillment_status, fulfillments } as unknown as Order;
};

describe('what has been heard of after a courier’s act', () => {
  it('is the courier’s word on the parcel too', () => {
    const { done } = ship({ tracking_number: 'AWB1' });
    expect(done(order('in_transit'))).toBe(false);
    expect(done(order('in_transit', { AWB1: null }))).toBe(false);
    expect(done(order('fulfilled', { AWB1: 'in_transit' }))).toBe(false);
    expect(done(order('in_transit', { AWB1: 'in_transit' }))).toBe(true);
    expect(done(order('in_transit', { AWB1: 'in_transit', AWB2: null }))).toBe(true);
  });

  it('is that on the newest parcel, where none was named, if there is any', () => {
    expect(ship({}).done(order('in_transit'))).toBe(true);
    expect(ship({ tracking_number: ' awb-1\u200b' }).done(order('in_transit', { AWB1: 'in_transit' }))).toBe(true);
    expect(ship({ tracking_number: null }).done(order('in_transit', { AWB1: null }))).toBe(false);
    expect(deliver().done(order('delivered', { AWB1: null, AWB2: 'in_transit' }))).toBe(false);
    expect(deliver().done(order('delivered', { AWB1: null, AWB2: 'delivered' }))).toBe(true);
    expect(deliver().done(order('partially_delivered', { AWB1: null, AWB2: 'delivered' }))).toBe(true);
  });
});

describe('a parcel that is shipped', () => {
  const orderOf = (id: string, parcels: Record<string, string | null> = {}) => ({ ...order('unfulfilled', parcels), id });

  it('is given a number with its courier, the same each time and another for each order', () => {
    const made = numbered(orderOf('ord_1'), { courier_code: 'delhivery' });
    expect(made).toEqual({ courier_code: 'delhivery', tracking_number: expect.stringMatching(/^TEST[0-9]{10}$/) });
    expect(numbered(orderOf('ord_1'), { courier_code: 'delhivery', tracking_number: ' – ' })).toEqual(made);
    expect(numbered(orderOf('ord_2'), { courier_code: 'delhivery' })).not.toEqual(made);
  });

  it('is given a courier with its number where neither is named', () => {
    const made = numbered(orderOf('ord_1'), { courier_code: 'delhivery' });
    for (const shipment of [{}, { tracking_number: null, courier_code: null }, { tracking_number: ' ' }])
      expect(numbered(orderOf('ord_1'), shipment)).toEqual(made);
  });

  it('keeps the one it was given, or has', () => {
    const named = { courier_code: 'delhivery', tracking_number: 'AWB1' };
    expect(numbered(orderOf('ord_1'), named)).toEqual(named);
    expect(numbered(orderOf('ord_1', { AWB1: null }), { courier_code: 'delhivery' })).toEqual({ courier_code: 'delhivery' });
    expect(numbered(orderOf('ord_1', { AWB1: null }), {})).toEqual({});
    expect(numbered(orderOf('ord_1'), { tracking_number: 'AWB1' })).toEqual({ tracking_number: 'AWB1' });
  });
});

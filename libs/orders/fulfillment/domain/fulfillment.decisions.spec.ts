import { type FulfillmentNews, MOST_PARCELS, reportFulfillment } from '#orders/fulfillment/domain/fulfillment.decisions';
import type { FulfillmentStatus } from '#orders/domain/events/fulfillment.events';
import { shippableOrder } from '#orders/domain/goods/shippable-order';
import { given, folded } from '#test/support/facts/given';
import {
  cancelledOrder, captured, cashOrder, delivered, fulfilled, paid, paidOrder, parcel, placed, reported, returned, started,
} from '#test/support/facts/order-facts'; // prettier-ignore

const news =
  (fulfillment_status: FulfillmentStatus, of: FulfillmentNews['parcel'] = null) =>
  (state: typeof shippableOrder.initial) =>
    reportFulfillment(state, { fulfillment_status, parcel: of });

describe('a report about an order’s goods', () => {
  it('fulfils a paid order once all of them have left', () => {
    given(shippableOrder, ...paidOrder).when(news('partially_fulfilled')).then(reported('partially_fulfilled')); // prettier-ignore
    given(shippableOrder, ...paidOrder).when(news('fulfilled', parcel)).then(reported('fulfilled', { parcel }), fulfilled); // prettier-ignore
  });

  it('fulfils an order that is paid in cash', () =>
    given(shippableOrder, cashOrder).when(news('fulfilled')).then(reported('fulfilled'), fulfilled));

  it('fulfils an order once, even if the goods move often', () =>
    given(shippableOrder, ...paidOrder, reported('fulfilled'), fulfilled)
      .when(news('in_transit'))
      .then(reported('in_transit')));

  it('delivers an order and collects its cash', () => {
    given(shippableOrder, ...paidOrder, reported('fulfilled'), fulfilled).when(news('delivered')).then(reported('delivered'), delivered()); // prettier-ignore
    given(shippableOrder, cashOrder, reported('fulfilled'), fulfilled).when(news('delivered')).then(reported('delivered'), delivered(50_000)); // prettier-ignore
  });

  it('records the return of all goods once, even if more is reported', () => {
    const sent = [...paidOrder, reported('in_transit', { parcel }), fulfilled] as const;
    const back = reported('rto_delivered');
    given(shippableOrder, ...sent).when(news('rto_initiated')).then(reported('rto_initiated')); // prettier-ignore
    given(shippableOrder, ...sent).when(news('rto_delivered')).then(back, returned); // prettier-ignore
    expect(news('rto_delivered')(folded(shippableOrder, [...paidOrder]))).toEqual([back, fulfilled, returned]);
    const seen = { ...parcel, tracking_url: 'https://track.example.com/AWB1' };
    given(shippableOrder, ...sent, back, returned).when(news('rto_delivered', seen)).then(reported('rto_delivered', { parcel: seen })); // prettier-ignore
    given(shippableOrder, ...sent, back, returned).when(news('rto_delivered')).thenNothing(); // prettier-ignore
  });

  it('applies the skipped step when delivery is reported first', () => {
    const first = news('delivered')(folded(shippableOrder, [...paidOrder]));
    expect(first).toEqual([reported('delivered'), fulfilled, delivered()]);
  });

  it('moves only the goods of a prepaid order that is not captured, and warns', () => {
    const early = reported('fulfilled', { warning: 'not_captured' });
    given(shippableOrder, placed(), started()).when(news('partially_fulfilled')).then(reported('partially_fulfilled')); // prettier-ignore
    given(shippableOrder, placed(), started()).when(news('fulfilled')).then(early); // prettier-ignore
    given(shippableOrder, placed(), started(), early).when(news('delivered')).then(reported('delivered', { warning: 'not_captured' })); // prettier-ignore
    given(shippableOrder, placed(), started(), captured(), paid, early).when(news('in_transit')).then(reported('in_transit'), fulfilled); // prettier-ignore
  });

  it('matches parcel and courier in any spelling', () => {
    const sent = [...paidOrder, reported('in_transit', { parcel }), fulfilled];
    given(shippableOrder, ...sent).when(news('in_transit', { ...parcel, courier_code: 'Blue_Dart' })).thenNothing(); // prettier-ignore
    const respelled = { ...parcel, tracking_number: 'awb-1', shipment_status: 'delivered' };
    given(shippableOrder, ...sent).when(news('delivered', respelled)).then(reported('delivered', { parcel: respelled }), delivered()); // prettier-ignore
    expect(folded(shippableOrder, [...sent, reported('delivered', { parcel: respelled })]).parcels.size).toBe(1);
  });

  it('does not count once the order is cancelled, or before it exists', () => {
    given(shippableOrder, ...cancelledOrder).when(news('delivered', parcel)).thenNothing(); // prettier-ignore
    given(shippableOrder).when(news('fulfilled')).thenNothing(); // prettier-ignore
  });
});

describe('the progress of goods', () => {
  const statuses: readonly FulfillmentStatus[] = [
    'unfulfilled', 'partially_fulfilled', 'fulfilled', 'in_transit', 'out_for_delivery', 'attempted_delivery', 'lost',
    'rto_initiated', 'partially_delivered', 'rto_delivered', 'delivered',
  ]; // prettier-ignore
  /** The statuses that may follow each status. */
  const next: Readonly<Record<FulfillmentStatus, number>> = {
    unfulfilled: 1, partially_fulfilled: 2, fulfilled: 3, in_transit: 4, out_for_delivery: 5, attempted_delivery: 6, lost: 7,
    rto_initiated: 8, partially_delivered: 9, rto_delivered: 11, delivered: 11,
  }; // prettier-ignore
  const allowed = (from: FulfillmentStatus, to: FulfillmentStatus): boolean =>
    statuses.indexOf(to) >= next[from] || (from === 'attempted_delivery' && to === 'out_for_delivery');

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to, allowed(from, to)] as const)))(
    'from %s to %s: %s',
    (from, to, expected) => {
      const story = shippableOrder.evolve(shippableOrder.evolve(shippableOrder.initial, { ...cashOrder, at: 0 }), {
        ...reported(from),
        at: 1,
      });
      expect(reportFulfillment(story, { fulfillment_status: to, parcel: null }).length > 0).toBe(expected);
    },
  );
});

describe('a parcel', () => {
  it('is reported even when the goods have not moved, and keeps their status', () =>
    given(shippableOrder, ...paidOrder, reported('in_transit'), fulfilled)
      .when(news('fulfilled', parcel))
      .then(reported('in_transit', { parcel })));

  it('is reported again only if something about it is new', () => {
    const known = [...paidOrder, reported('fulfilled', { parcel }), fulfilled] as const;
    const seen = { ...parcel, shipment_status: 'label_printed' };
    given(shippableOrder, ...known).when(news('fulfilled', parcel)).thenNothing(); // prettier-ignore
    given(shippableOrder, ...known).when(news('fulfilled', seen)).then(reported('fulfilled', { parcel: seen })); // prettier-ignore
    given(shippableOrder, ...known).when(news('fulfilled', { ...parcel, tracking_number: 'AWB2' })).then(
      reported('fulfilled', { parcel: { ...parcel, tracking_number: 'AWB2' } }),
    ); // prettier-ignore
  });

  it('keeps the most advanced status of a second, in any order', () => {
    const at = 1_700_000_000;
    const moving = { ...parcel, shipment_status: 'in_transit' };
    const known = [...paidOrder, reported('in_transit', { parcel: moving, told_at: at }), fulfilled] as const;
    const reportedThen = (of: FulfillmentNews) => (state: typeof shippableOrder.initial) =>
      reportFulfillment(state, { ...of, told_at: at });
    given(shippableOrder, ...known).when(reportedThen({ fulfillment_status: 'unfulfilled', parcel })).thenNothing(); // prettier-ignore
    const there = { ...parcel, shipment_status: 'delivered' };
    given(shippableOrder, ...known).when(reportedThen({ fulfillment_status: 'delivered', parcel: there })).then(
      reported('delivered', { parcel: there, told_at: at }), delivered(),
    ); // prettier-ignore
  });

  it('is one of at most 50: further reports move the goods, and reports of known parcels count', () => {
    const parcels = Array.from({ length: MOST_PARCELS }, (_, n) => ({ ...parcel, tracking_number: `AWB${n}` }));
    const full = [...paidOrder, fulfilled, ...parcels.map((each) => reported('fulfilled', { parcel: each }))] as const;
    const oneMore = { ...parcel, tracking_number: 'AWB-more' };
    const seen = { ...parcels[0]!, shipment_status: 'label_printed' };
    given(shippableOrder, ...full).when(news('fulfilled', oneMore)).thenNothing(); // prettier-ignore
    given(shippableOrder, ...full).when(news('in_transit', oneMore)).then(reported('in_transit')); // prettier-ignore
    given(shippableOrder, ...full).when(news('fulfilled', seen)).then(reported('fulfilled', { parcel: seen })); // prettier-ignore
  });
});

describe('an order of several parcels', () => {
  const said = (tracking_number: string, shipment_status: string | null = null) => ({ ...parcel, tracking_number, shipment_status });
  const sent = [cashOrder, reported('fulfilled', { parcel: said('A') }), fulfilled, reported('fulfilled', { parcel: said('B') })] as const;
  const partOf = (tracking_number: string, word: FulfillmentStatus) => news(word, said(tracking_number, word));
  const there = (number: string, goods: FulfillmentStatus = 'partially_delivered') =>
    reported(goods, { parcel: said(number, 'delivered') });

  it('is delivered when all of them are, and partially before', () => {
    given(shippableOrder, ...sent).when(partOf('A', 'delivered')).then(there('A')); // prettier-ignore
    given(shippableOrder, ...sent, there('A')).when(partOf('B', 'delivered')).then(there('B', 'delivered'), delivered(50_000)); // prettier-ignore
  });

  it('moves with the first report about any of them', () =>
    given(shippableOrder, ...sent).when(partOf('B', 'in_transit')).then(reported('in_transit', { parcel: said('B', 'in_transit') }))); // prettier-ignore

  it('is returned when all of them are', () => {
    const back = reported('fulfilled', { parcel: said('A', 'rto_initiated') });
    given(shippableOrder, ...sent).when(partOf('A', 'rto_initiated')).then(back); // prettier-ignore
    given(shippableOrder, ...sent, back).when(partOf('B', 'rto_initiated')).then(
      reported('rto_initiated', { parcel: said('B', 'rto_initiated') }),
    ); // prettier-ignore
  });

  it('applies a report without a parcel to all that have not arrived, and records it once', () => {
    const told = reported('partially_delivered', { told: 'rto_initiated' });
    given(shippableOrder, ...sent).when(news('rto_initiated')).then(reported('rto_initiated')); // prettier-ignore
    given(shippableOrder, ...sent, there('A')).when(news('rto_initiated')).then(told); // prettier-ignore
    given(shippableOrder, ...sent, there('A'), told).when(news('rto_initiated')).thenNothing(); // prettier-ignore
    expect(folded(shippableOrder, [...sent, there('A'), told]).parcels.get('B')).toMatchObject({ status: 'rto' });
  });

  it('does not guess which of them was delivered', () =>
    given(shippableOrder, ...sent).when(news('delivered')).thenNothing()); // prettier-ignore

  it('has arrived in part as long as some of its lines have not left', () => {
    const one = [cashOrder, reported('partially_fulfilled'), reported('in_transit', { parcel: said('A') }), fulfilled] as const;
    given(shippableOrder, ...one).when(partOf('A', 'delivered')).then(there('A')); // prettier-ignore
    given(shippableOrder, ...one).when(news('delivered')).then(reported('partially_delivered', { told: 'delivered' })); // prettier-ignore
    given(shippableOrder, ...one).when(news('fulfilled')).then(reported('in_transit', { told: 'fulfilled' })); // prettier-ignore
    given(shippableOrder, ...one, there('A')).when(news('fulfilled')).then(
      reported('delivered', { told: 'fulfilled' }), delivered(50_000),
    ); // prettier-ignore
  });

  it('has the present parcels of its shipments, not the former ones', () => {
    const of = (numbers: readonly string[], told_at: number, word: FulfillmentStatus = 'fulfilled', id = 'ship1') => (state: typeof shippableOrder.initial) =>
      reportFulfillment(state, { fulfillment_status: word, parcel: numbers[0] === undefined ? null : said(numbers[0], word), shipment: { id, numbers }, told_at }); // prettier-ignore
    const known = (number: string, told_at: number, shipment = 'ship1') =>
      reported('fulfilled', { parcel: { ...said(number), shipment }, told_at });
    const one = [cashOrder, known('TYPO', 10), fulfilled] as const;
    const corrected = reported('fulfilled', { parcel: { ...said('A', 'fulfilled'), shipment: 'ship1' }, replaces: ['TYPO'], told_at: 20 });
    given(shippableOrder, ...one).when(of(['A'], 20)).then(corrected); // prettier-ignore
    given(shippableOrder, ...one, corrected).when(of(['TYPO'], 15)).thenNothing(); // prettier-ignore
    given(shippableOrder, ...one, corrected).when(of(['A'], 30, 'delivered')).then(
      reported('delivered', { parcel: { ...said('A', 'delivered'), shipment: 'ship1' }, told_at: 30 }), delivered(50_000),
    ); // prettier-ignore
    const two = [...one, corrected, known('B', 20, 'ship2')] as const;
    given(shippableOrder, ...two).when(of([], 30, 'unfulfilled', 'ship2')).then(reported('fulfilled', { replaces: ['B'], told_at: 30 })); // prettier-ignore
    given(shippableOrder, ...two, { ...there('A'), data: { ...there('A').data, told_at: 25 } }).when(of([], 30, 'unfulfilled', 'ship2')).then(
      reported('delivered', { replaces: ['B'], told_at: 30 }), delivered(50_000),
    ); // prettier-ignore
  });
});

import { fact, type Fact, fold } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { collection } from '#orders/cod/domain/collection';
import { markOverdue, setDueDate } from '#orders/cod/domain/due.decisions';
import { reportGoods } from '#orders/fulfillment/domain/goods.decisions';
import { isWriteOff, type Resolution, resolveCollection } from '#orders/cod/domain/resolution.decisions';
import type { MoneyFact } from '#orders/domain/events/order-story';
import type { FulfillmentStatus } from '#orders/domain/events/fulfillment.events';
import {
  afterLines, arrived, bothArrived, COLLECTION, comesBack, dueOn, firstThere, line, row, secondBack, sent, sentInTwo, TOLERANCE,
} from '#test/support/facts/cash-facts'; // prettier-ignore
import { folded, given, NOON } from '#test/support/facts/given';
import {
  cancelled,
  captured,
  cashOrder,
  delivered,
  fulfilled,
  paid,
  paidOrder,
  parcel,
  placed,
  reported,
} from '#test/support/facts/order-facts';

const partPrepaid = placed({ payment_method: 'partial_prepaid', amount_cod_due: 40_000 });
const unpaidThere = [partPrepaid, reported('delivered', { warning: 'not_captured' })] as const;
const part = fact('cod.disputed', { reason: 'part_returned' as const });
const conflict = fact('cod.disputed', { reason: 'paid_for_return' as const });

describe('the cash of goods', () => {
  const terms = { checkout_session: 'cs_1', payment_method: 'prepaid', amount: 50_000, amount_details: {} as never } as const;
  it.each<[string, readonly MoneyFact[], string | null]>([
    ['is prepaid', paidOrder, null],
    ['is placed', [cashOrder], 'pending'],
    ['leaves without a number', [cashOrder, reported('fulfilled')], 'pending'],
    ['leaves with one', [cashOrder, reported('fulfilled', { parcel })], 'in_transit'],
    ['arrives', arrived, 'collected'],
    ['arrives in part', [...sentInTwo, firstThere], 'in_transit'],
    ['arrives in all its parts', bothArrived, 'collected'],
    ['arrives before its prepaid part is paid', unpaidThere, 'collected'],
    ['is paid after that', [...unpaidThere, captured(10_000), paid, fulfilled, delivered(40_000)], 'collected'],
    ['comes back', comesBack, 'rto'],
    ['is lost', [...sent, reported('lost')], 'rto'],
    ['is found again', [...sent, reported('lost'), ...arrived.slice(3)], 'collected'],
    ['is cancelled', [cashOrder, cancelled], 'cancelled'],
    ['is paid in another way', [cashOrder, fact('order.terms_changed', { ...terms, amount_cod_due: 0 })], 'cancelled'],
    ['is to be paid in cash after all', [placed(), fact('order.terms_changed', { ...terms, amount_cod_due: 50_000 })], 'pending'],
  ])('changes with an order that %s', (_, story, status) => expect(folded(collection, story as MoneyFact[]).status).toBe(status));

  const news = (fulfillment_status: FulfillmentStatus, of = parcel) => (state: typeof collection.initial) =>
    reportGoods(state, { fulfillment_status, parcel: { ...of, shipment_status: fulfillment_status } }); // prettier-ignore
  const codFacts = (rule: (state: typeof collection.initial) => readonly Fact[], story: readonly MoneyFact[]) =>
    rule(folded(collection, story as MoneyFact[])).filter(({ type }) => type.startsWith('cod.'));

  it('is in dispute once a part is returned and another has arrived, recorded once', () => {
    const second = { ...parcel, tracking_number: 'AWB2' };
    expect(codFacts(news('rto_initiated', second), [...sentInTwo, firstThere])).toEqual([part]);
    expect(codFacts(news('lost', second), [...sentInTwo, firstThere])).toEqual([part]);
    expect(codFacts(news('delivered'), [...sentInTwo, reported('in_transit', { parcel: secondBack.data.parcel })])).toEqual([part]);
    expect(codFacts(news('rto_delivered', second), [...sentInTwo, firstThere, secondBack, part])).toEqual([]);
  });

  it('is in dispute when paid goods are returned', () => {
    const early = afterLines(sent, row(1, line(50_000)));
    expect(codFacts(news('rto_initiated'), early)).toEqual([conflict]);
    expect(codFacts(news('lost'), early)).toEqual([conflict]);
    expect(codFacts(news('rto_initiated'), sent)).toEqual([]);
  });
});

describe('a courier’s due date', () => {
  it('is its cycle after delivery', () => {
    given(collection, ...arrived).when((state) => setDueDate(state, 10)).then(dueOn(NOON + 10 * DAY)); // prettier-ignore
    given(collection, ...unpaidThere).when((state) => setDueDate(state, 10)).then(dueOn(NOON + 10 * DAY)); // prettier-ignore
    given(collection, ...arrived, dueOn(NOON + DAY)).when((state) => setDueDate(state, 10)).thenNothing(); // prettier-ignore
    given(collection, ...sent).when((state) => setDueDate(state, 10)).thenNothing(); // prettier-ignore
  });

  it('is recorded once when it passes, and not if the money was remitted', () => {
    const due = [...arrived, dueOn(NOON + DAY)] as const;
    const late = (state: typeof collection.initial) => markOverdue(state, NOON + DAY);
    const overdue = fact('cod.fell_overdue', { outstanding_amount: 50_000 });
    given(collection, ...due).when((state) => markOverdue(state, NOON + DAY - 1)).thenNothing(); // prettier-ignore
    given(collection, ...due).when(late).then(overdue); // prettier-ignore
    given(collection, ...due, overdue).when(late).thenNothing(); // prettier-ignore
    given(collection, ...afterLines(due, row(1, line(40_000)))).when(late).thenNothing(); // prettier-ignore
  });
});

describe('a person’s decision about a collection', () => {
  const said: Resolution = { type: 'written_off', note: 'Gone.', by: 'key_1', expected_amount: null };
  const corrected = (expected_amount: number): Resolution => ({ ...said, type: 'courier_corrected', expected_amount });
  const resolved = (resolution: Resolution, status: string, shortfall_amount = 0) => {
    const { expected_amount, ...rest } = resolution;
    return fact('cod.resolved', { ...rest, status, ...(expected_amount !== null && { expected_amount }), shortfall_amount });
  };
  const by =
    (resolution: Resolution, now = NOON) =>
    (state: typeof collection.initial) =>
      resolveCollection(state, COLLECTION, resolution, now);
  const short = afterLines(arrived, row(1, line(40_000)));
  const inParts = [...sentInTwo, firstThere, secondBack, part] as const;

  it('closes the missing amount', () => {
    given(collection, ...short).when(by(said)).then(resolved(said, 'resolved', 10_000)); // prettier-ignore
    given(collection, ...inParts).when(by(said)).then(resolved(said, 'resolved', 50_000)); // prettier-ignore
    given(collection, ...afterLines(comesBack, row(1, line(500)))).when(by(said)).then(resolved(said, 'resolved')); // prettier-ignore
  });

  it('may correct the amount owed', () => {
    given(collection, ...short).when(by(corrected(40_000))).then(resolved(corrected(40_000), 'resolved')); // prettier-ignore
    given(collection, ...short).when(by(corrected(45_000))).then(resolved(corrected(45_000), 'short_remitted', 5_000)); // prettier-ignore
    given(collection, ...inParts).when(by(corrected(20_000))).then(resolved(corrected(20_000), 'collected')); // prettier-ignore
    given(collection, ...inParts).when(by(corrected(0))).then(resolved(corrected(0), 'resolved')); // prettier-ignore
    given(collection, ...short).when(by(corrected(50_001))).refuses('invalid_range', {}, 'expected_amount'); // prettier-ignore
  });

  it.each<[Resolution['type'], readonly [number | null, boolean][]]>([
    ['written_off', [[null, true]]],
    ['accepted', [[null, true]]],
    ['recovered', [[null, true]]],
    ['courier_corrected', [[0, true], [40_000, true], [49_899, true], [49_900, false], [50_000, false]]], // prettier-ignore
  ])('%s counts as a write-off above the tolerance', (type, cases) => {
    for (const [expected_amount, counts] of cases)
      expect([expected_amount, isWriteOff(fold(collection, short), { ...said, type, expected_amount }, TOLERANCE)]).toEqual([
        expected_amount,
        counts,
      ]);
  });

  it('counts as a write-off if several corrections exceed the tolerance together, and not where it raises or the goods came back', () => {
    const isLoss = (story: readonly MoneyFact[], resolution: Resolution) => isWriteOff(folded(collection, story), resolution, TOLERANCE);
    const lowered = [...short, resolved(corrected(49_950), 'short_remitted', 9_950)] as MoneyFact[];
    expect([isLoss(lowered, corrected(49_900)), isLoss(lowered, corrected(49_899)), isLoss(lowered, corrected(50_000))]).toEqual([
      false,
      true,
      false,
    ]);
    const accepted = { ...said, type: 'accepted' } as const;
    expect(isLoss(afterLines(arrived, row(1, line(49_900, { tracking_number: 'AWB2' }))), accepted)).toBe(false);
    expect(isLoss(afterLines(comesBack, row(1, line(500))), accepted)).toBe(false);
    expect(isLoss(comesBack, corrected(40_000))).toBe(false);
  });

  it('for a part that arrived, counts from then on', () => {
    const owed = [...inParts, resolved(corrected(20_000), 'collected') as MoneyFact];
    expect(folded(collection, owed)).toMatchObject({ status: 'collected', expected: 20_000, collectedAt: NOON });
    expect(fold(collection, afterLines(owed, row(1, line(20_000, { tracking_number: null })))).status).toBe('remitted');
  });

  it('counts until money is remitted or taken back', () => {
    const closed = [...short, { ...resolved(said, 'resolved', 10_000), at: NOON }] as MoneyFact[];
    const then = (gross: number) => fold(collection, afterLines(closed, row(1, line(gross, { utr: 'UTR2' }), 'rem_2'))).status;
    expect([then(5_000), then(10_000), then(-5_000)]).toEqual(['resolved', 'remitted', 'short_remitted']);
  });

  it('is possible only if cash is missing or in doubt', () => {
    const due = [...arrived, dueOn(NOON + DAY)] as const;
    given(collection, ...paidOrder).when(by(said)).refuses('resource_missing'); // prettier-ignore
    for (const story of [[cashOrder], arrived, due, comesBack, afterLines(arrived, row(1, line(50_000)))] as MoneyFact[][])
      given(collection, ...story).when(by(said)).refuses('collection_not_resolvable'); // prettier-ignore
    given(collection, ...due).when(by(said, NOON + DAY)).then(resolved(said, 'resolved', 50_000)); // prettier-ignore
  });
});

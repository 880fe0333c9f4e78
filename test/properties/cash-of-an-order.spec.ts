import fc from 'fast-check';
import { type Fact, fold, type Happened } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { RESOLUTION_TYPES, type ResolutionType } from '#orders/domain/events/cod.events';
import { cashFaults } from '#orders/cod/domain/cash-faults';
import { collection } from '#orders/cod/domain/collection';
import { markOverdue, setDueDate } from '#orders/cod/domain/due.decisions';
import { reportGoods } from '#orders/fulfillment/domain/goods.decisions';
import { voidLines, type Weighed, weighLine } from '#orders/cod/domain/remittance-line.decisions';
import { resolveCollection } from '#orders/cod/domain/resolution.decisions';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { MATCH_STATUSES } from '#orders/cod/contract';
import { cancelOrder } from '#orders/domain/cancellation.decisions';
import { moneyFaults } from '#orders/domain/money/money-faults';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { orderMoney } from '#orders/domain/money/order-money';
import { FULFILLMENT_STATUSES, type FulfillmentStatus } from '#orders/domain/events/fulfillment.events';
import { orderResource } from '#orders/resource/order.view';
import { COLLECTION, line, row, TOLERANCE } from '#test/support/facts/cash-facts';
import { at, NOON } from '#test/support/facts/given';
import { cashOrder, ORDER, parcel, REFUND } from '#test/support/facts/order-facts';
import { unlessRefused } from '#test/support/facts/unless-refused';

const DUE = 50_000;
const RUNS = 10_000;

/** What may happen to the cash of an order, in any order and any number of times. */
type Step =
  | { readonly do: 'goods'; readonly are: FulfillmentStatus; readonly parcel: string | null }
  | {
      readonly do: 'line';
      readonly remittance: number;
      readonly row: number;
      readonly gross: number;
      readonly parcel: string | null;
      readonly utr: number;
      readonly fingerprint: string;
    }
  | { readonly do: 'void'; readonly remittance: number }
  | { readonly do: 'resolve'; readonly type: ResolutionType; readonly owed: number }
  | { readonly do: 'wait' | 'cancel' };

const remittance = fc.integer({ min: 1, max: 4 });
const parcels = fc.constantFrom('AWB1', 'AWB2', null);
const amount = fc.oneof(fc.constantFrom(DUE, DUE - 100, 20_000, 30_000, -20_000, -DUE, 0), fc.integer({ min: -DUE, max: 2 * DUE }));
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('goods'), are: fc.constantFrom(...FULFILLMENT_STATUSES), parcel: parcels }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('goods'), are: fc.constantFrom('in_transit', 'delivered'), parcel: parcels }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('line'), remittance, row: fc.integer({ min: 1, max: 3 }), gross: amount, parcel: parcels, utr: remittance,
        fingerprint: fc.constantFrom('a', 'b', 'c'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('void'), remittance }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('resolve'), type: fc.constantFrom(...RESOLUTION_TYPES), owed: fc.integer({ min: 0, max: DUE }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel') }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 1, maxLength: 30 },
); // prettier-ignore

const idOf = (n: number): string => `rem_${String(n).padStart(24, '0')}`;

/** What one step adds to the story, a day after the one before; a refusal adds nothing. */
function decided(story: readonly Happened[], step: Step, now: number): readonly Fact[] {
  const cash = fold(collection, story);
  switch (step.do) {
    case 'goods': {
      const of = step.parcel === null ? null : { ...parcel, tracking_number: step.parcel, shipment_status: step.are };
      return reportGoods(cash, { fulfillment_status: step.are, parcel: of });
    }
    case 'line':
      return weighLine(cash, lineOf(step), TOLERANCE).facts;
    case 'void':
      return voidLines(cash, idOf(step.remittance));
    case 'resolve': {
      const expected_amount = step.type === 'courier_corrected' ? step.owed : null;
      return unlessRefused(() => resolveCollection(cash, COLLECTION, { type: step.type, note: null, by: null, expected_amount }, now));
    }
    case 'wait':
      return [...setDueDate(cash, 3), ...markOverdue(cash, now)];
    case 'cancel':
      return cancelOrder(fold(orderMoney, story), { order: ORDER, cancel_reason: 'customer', refund: REFUND });
  }
}

const lineOf = (step: Extract<Step, { do: 'line' }>) =>
  row(
    step.row,
    line(step.gross, { tracking_number: step.parcel, utr: `UTR${step.utr}`, fingerprint: step.fingerprint }),
    idOf(step.remittance),
  );

/** The story after all steps, and by a count of its own what lines that were not voided brought. */
function played(all: readonly Step[]): {
  readonly story: readonly Happened[];
  readonly came: number;
  readonly lines: readonly Weighed['match_status'][];
} {
  let story: readonly Happened[] = at(NOON, [cashOrder]);
  const counted: { remittance: string; gross: number }[] = [];
  const lines: Weighed['match_status'][] = [];
  all.forEach((step, n) => {
    const now = NOON + (n + 1) * DAY;
    const facts = decided(story, step, now);
    if (step.do === 'line') lines.push(weighLine(fold(collection, story), lineOf(step), TOLERANCE).match_status);
    if (step.do === 'line' && facts.length > 0) counted.push({ remittance: idOf(step.remittance), gross: step.gross });
    if (step.do === 'void' && facts.length > 0)
      counted.splice(0, counted.length, ...counted.filter((each) => each.remittance !== idOf(step.remittance)));
    story = [...story, ...at(now, facts)];
  });
  return { story, lines, came: counted.reduce((sum, { gross }) => sum + gross, 0) };
}

/** Where each paisa that is expected is. What came beyond it is an excess. */
function ledgerOf({ status, resolution, expected_amount, remitted_amount, shortfall_amount }: CollectionResource): Record<string, number> {
  const remitted = remitted_amount;
  const rest = expected_amount - remitted;
  if (rest < 0) return { remitted, excess: rest };
  switch (status) {
    case 'remitted':
    case 'short_remitted':
      return { remitted, short: shortfall_amount };
    case 'resolved':
      if (resolution?.type === 'courier_corrected') return { remitted };
      return shortfall_amount === 0 && rest > 0 ? { remitted, returned: rest } : { remitted, written_off: shortfall_amount };
    case 'rto':
    case 'cancelled':
      return { remitted, returned: rest };
    default:
      return { remitted, outstanding: rest };
  }
}

describe('the cash of an order', () => {
  it('balances to the paisa after any steps', () => {
    const seen = new Set<string>();
    const matches = new Set<Weighed['match_status']>();
    fc.assert(
      fc.property(steps, (all) => {
        const { story, came, lines } = played(all);
        const shown = fold(collectionResource, story)!;
        const order = fold(orderResource, story)!;
        seen.add(shown.status);
        for (const each of lines) matches.add(each);
        expect([...moneyFaults(story as Happened<MoneyFact>[]), ...cashFaults(story as Happened<MoneyFact>[])]).toEqual([]);
        expect(shown.remitted_amount).toBe(came);
        expect(Object.values(ledgerOf(shown)).reduce((sum, each) => sum + each, 0)).toBe(shown.expected_amount);
        expect(shown.collected_amount).toBe(order.amount_cod_collected);
        const { status, expected_amount, remitted_amount, shortfall_amount, due_at } = shown;
        expect(order.cod).toEqual({ collection: COLLECTION, status, expected_amount, remitted_amount, shortfall_amount, due_at });
        expect(status).toBe(fold(collection, story).status);
      }),
      { numRuns: RUNS },
    );
    // This order is to be paid in cash, so no line of it is `not_cod`.
    expect([...matches, 'not_cod'].sort()).toEqual([...MATCH_STATUSES].sort());
    expect([...seen].sort()).toEqual([
      'cancelled',
      'collected',
      'disputed',
      'in_transit',
      'pending',
      'remitted',
      'resolved',
      'rto',
      'short_remitted',
    ]);
  });

  it('counts each row once, however often it is applied', () =>
    fc.assert(
      fc.property(steps, (all) => {
        const { story } = played(all);
        const cash = fold(collection, story);
        for (const { remittance: of, row: n, match_status } of cash.lines) {
          expect(weighLine(cash, row(n, line(1), of), TOLERANCE)).toMatchObject({ match_status, facts: [] });
        }
      }),
      { numRuns: RUNS / 10 },
    ));
});

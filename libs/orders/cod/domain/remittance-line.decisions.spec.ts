import { fact, fold } from '#kernel/fact';
import { cashFaults } from '#orders/cod/domain/cash-faults';
import { collection } from '#orders/cod/domain/collection';
import { voidLines, weighLine } from '#orders/cod/domain/remittance-line.decisions';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { orderMoney } from '#orders/domain/money/order-money';
import {
  afterLines, arrived, bothArrived, comesBack, dueOn, firstThere, line, REMITTANCE, row, secondBack, sent, sentInTwo, TOLERANCE,
} from '#test/support/facts/cash-facts'; // prettier-ignore
import { NOON } from '#test/support/facts/given';
import { cancelled, cashOrder, order, paidOrder, placed, SESSION } from '#test/support/facts/order-facts';

type Rows = readonly ReturnType<typeof row>[];

/** The result of the last row: its match, the difference, the collection's summary and the resulting facts. */
function weighed(story: readonly MoneyFact[], ...rows: Rows) {
  const before = afterLines(story, ...rows.slice(0, -1));
  const { match_status, difference_amount, facts } = weighLine(fold(collection, before), rows.at(-1)!, TOLERANCE);
  const { status } = fold(collection, afterLines(story, ...rows));
  return [match_status, difference_amount, status, facts.map(({ type }) => type)];
}

const applied = 'cod.line_applied';
const paidByLink = fact('order.terms_changed', {
  payment_method: 'prepaid' as const,
  amount: 50_000,
  amount_details: order.amount_details,
  amount_cod_due: 0,
  checkout_session: SESSION,
});
const toUp = (gross: number) => row(1, line(gross, { utr: 'UTR2' }), 'rem_2');

describe('a line of a remittance', () => {
  it.each<[string, readonly MoneyFact[], Rows, unknown[]]>([
    ['all of it', arrived, [row(1, line(50_000))], ['matched', 0, 'remitted', [applied, 'cod.remitted']]],
    ['the amount within the tolerance', arrived, [row(1, line(49_900))], ['matched', -100, 'remitted', [applied, 'cod.remitted']]],
    ['less than that', arrived, [row(1, line(49_899))], ['short', -101, 'short_remitted', [applied, 'cod.short_remitted']]],
    ['more', arrived, [row(1, line(50_101))], ['excess', 101, 'remitted', [applied, 'cod.remitted']]],
    ['the rest', arrived, [row(1, line(40_000)), toUp(10_000)], ['matched', 0, 'remitted', [applied, 'cod.remitted']]],
    ['a part of the rest', arrived, [row(1, line(40_000)), toUp(5_000)], ['short', -5_000, 'short_remitted', [applied, 'cod.short_remitted']]],
    ['more than all there was', arrived, [row(1, line(50_000)), toUp(500)], ['excess', 500, 'remitted', [applied]]],
    ['that it is taken back', arrived, [row(1, line(50_000)), toUp(-50_000)], ['reversed', -50_000, 'short_remitted', [applied, 'cod.short_remitted']]],
    ['all of it before delivery', sent, [row(1, line(50_000))], ['not_delivered', 0, 'remitted', [applied, 'cod.remitted']]],
    ['money for what comes back', comesBack, [row(1, line(50_000))], ['rto_conflict', 50_000, 'disputed', [applied, 'cod.disputed']]],
    ['charges for what comes back', comesBack, [row(1, line(0))], ['matched', 0, 'rto', [applied]]],
    ['that such money is taken back', comesBack, [row(1, line(500)), toUp(-500)], ['reversed', -50_000, 'rto', [applied]]],
    ['money for a prepaid order', paidOrder, [row(1, line(500))], ['not_cod', 500, null, [applied]]],
    ['the same money for it in another file', paidOrder, [row(1, line(500)), row(1, line(500), 'rem_2')], ['duplicate', 0, null, []]],
    ['more money for it under another reference', paidOrder, [row(1, line(500)), toUp(500)], ['not_cod', 500, null, [applied]]],
    ['charges for a prepaid order', paidOrder, [row(1, line(0))], ['not_cod', 0, null, []]],
    ['money for a cancelled order', [cashOrder, cancelled], [row(1, line(500))], ['excess', 500, 'disputed', [applied, 'cod.disputed']]],
    ['more money for it', [cashOrder, cancelled], [row(1, line(500)), toUp(700)], ['excess', 700, 'disputed', [applied]]],
    ['that all of such money is taken back', [cashOrder, cancelled], [row(1, line(500)), toUp(-500)], ['reversed', -50_000, 'cancelled', [applied]]],
    ['charges for a cancelled order', [cashOrder, cancelled], [row(1, line(0))], ['matched', 0, 'cancelled', [applied]]],
    ['the same money for it in another file', [cashOrder, cancelled], [row(1, line(500)), row(1, line(500), 'rem_2')], ['duplicate', 0, 'disputed', []]],
    ['money for what was paid by a link', [...arrived.slice(0, -2), paidByLink], [row(1, line(500))], ['excess', 500, 'disputed', [applied, 'cod.disputed']]],
    ['that money which never came is taken back for what comes back', comesBack, [row(1, line(-500))], ['reversed', -50_500, 'disputed', [applied, 'cod.disputed']]],
    ['the same under the same reference', arrived, [row(1, line(50_000)), row(1, line(50_000), 'rem_2')], ['duplicate', 0, 'remitted', []]],
    ['the same row once more', arrived, [row(1, line(40_000)), row(1, line(40_000))], ['short', -10_000, 'short_remitted', []]],
  ])('with %s', (_, story, rows, expected) => expect(weighed(story, ...rows)).toEqual(expected)); // prettier-ignore

  it('is for the parcel whose letters and digits it names, in any spelling', () => {
    const first = row(1, line(20_000, { tracking_number: 'awb 1' }));
    const second = row(2, line(30_000, { tracking_number: 'AWB-2\u200b' }));
    expect(weighed(bothArrived, first).slice(0, 3)).toEqual(['matched', 0, 'collected']);
    expect(weighed(bothArrived, first, second).slice(0, 3)).toEqual(['matched', 0, 'remitted']);
    const { standing } = fold(collection, afterLines(bothArrived, first, second)).lines[1]!;
    expect(standing.parts).toEqual({ AWB1: 20_000, AWB2: 30_000 });
    const again = row(1, line(20_000, { tracking_number: 'AWB1', courier_code: 'Blue_Dart', utr: ' utr-1' }), 'rem_2');
    expect(weighed(bothArrived, first, again)[0]).toBe('duplicate');
  });

  it('counts for nothing in another currency than its order’s', () => {
    const dollars = { ...row(1, line(50_000)), currency: 'USD' };
    expect(weighed(arrived, dollars)).toEqual(['currency_mismatch', 0, 'collected', []]);
    expect(weighed(paidOrder, { ...row(1, line(500)), currency: 'JPY' })).toEqual(['currency_mismatch', 0, null, []]);
  });

  it('is compared by its gross, not by what the courier keeps', () => {
    const netted = line(50_000, { net: 45_000, deductions: { freight: 3_000, cod_fee: 1_500, rto: 0, adjustment: 0, tax: 500 } });
    expect(weighed(arrived, row(1, netted)).slice(0, 3)).toEqual(['matched', 0, 'remitted']);
    expect(fold(collection, afterLines(arrived, row(1, netted))).lines[0]!.standing).toMatchObject({
      remitted_amount: 50_000,
      deductions_amount: 5_000,
      net_amount: 45_000,
      shortfall_amount: 0,
      remittance: REMITTANCE,
    });
  });

  it.each([
    [{ amount: 5_000, percent: 0 }, 3_000, 2_940, 2_939],
    [{ amount: 5_000, percent: 0 }, 50_000, 49_000, 48_999],
    [{ amount: 5_000, percent: 50 }, 900_000, 899_000, 898_999],
    [{ amount: 100, percent: 1 }, 50_000, 49_500, 49_499],
    [{ amount: 600, percent: 1 }, 50_000, 49_400, 49_399],
  ])('may be short by the courier’s tolerance, 2 %% and 1000 at most: with %j of %i', (tolerance, due, enough, short) => {
    const story = [placed({ payment_method: 'cod', amount: due, amount_cod_due: due })];
    const statusOf = (gross: number) => {
      const facts = weighLine(fold(collection, afterLines(story)), row(1, line(gross)), tolerance).facts;
      return fold(collection, [...afterLines(story), ...facts.map((each) => ({ ...each, at: 0 }))]).status;
    };
    expect([statusOf(enough), statusOf(short)]).toEqual(['remitted', 'short_remitted']);
  });

  it('has the same result when it is applied again, after any later facts', () =>
    expect(weighed(arrived, row(1, line(40_000)), toUp(10_000), row(1, line(40_000)))).toEqual(['short', -10_000, 'remitted', []]));
});

describe('lines for an order of two parcels', () => {
  const two = (gross: number, changes = {}) => row(2, line(gross, { tracking_number: 'AWB2', ...changes }));

  it('are compared with the amount due once both are there', () => {
    expect(weighed(bothArrived, row(1, line(20_000)))).toEqual(['matched', 0, 'collected', [applied]]);
    expect(weighed(bothArrived, row(1, line(20_000)), two(30_000))).toEqual(['matched', 0, 'remitted', [applied, 'cod.remitted']]);
    expect(weighed(bothArrived, row(1, line(20_000)), two(29_000))).toEqual([
      'short', -1_000, 'short_remitted', [applied, 'cod.short_remitted'],
    ]); // prettier-ignore
  });

  it('come to more than is due before all are reported: the rest is an excess', () => {
    expect(weighed(bothArrived, row(1, line(50_000))).slice(0, 3)).toEqual(['matched', 0, 'remitted']);
    expect(weighed(bothArrived, row(1, line(50_200))).slice(0, 3)).toEqual(['excess', 200, 'remitted']);
    expect(weighed(sentInTwo, row(1, line(60_000))).slice(0, 3)).toEqual(['not_delivered', 10_000, 'remitted']);
  });

  it('may be for the whole order', () =>
    expect(weighed(bothArrived, row(1, line(50_000, { tracking_number: null }))).slice(0, 3)).toEqual(['matched', 0, 'remitted']));

  it('give each parcel its share', () => {
    const { lines } = fold(collection, afterLines(bothArrived, row(1, line(20_000)), two(30_000)));
    expect(lines.at(-1)!.standing.parts).toEqual({ AWB1: 20_000, AWB2: 30_000 });
  });

  it('are early or in conflict by the state of their own parcel', () => {
    expect(weighed([...sentInTwo, firstThere], row(1, line(20_000))).slice(0, 3)).toEqual(['matched', 0, 'in_transit']);
    expect(weighed([...sentInTwo, firstThere], two(30_000)).slice(0, 3)).toEqual(['not_delivered', 0, 'in_transit']);
    expect(weighed([...sentInTwo, firstThere, secondBack], two(30_000)).slice(0, 3)).toEqual(['rto_conflict', 30_000, 'disputed']);
  });
});

describe('a void remittance', () => {
  const statusAfter = (story: readonly MoneyFact[], rows: Rows, voided: string) => {
    const events = afterLines(story, ...rows);
    const facts = voidLines(fold(collection, events), voided).map((each) => ({ ...each, at: 0 }));
    return fold(collection, [...events, ...facts]).status;
  };

  it('does not change a collection', () => {
    expect(statusAfter(arrived, [row(1, line(50_000))], REMITTANCE)).toBe('collected');
    expect(statusAfter(sent, [row(1, line(50_000))], REMITTANCE)).toBe('in_transit');
    expect(statusAfter(comesBack, [row(1, line(50_000))], REMITTANCE)).toBe('rto');
    expect(statusAfter([cashOrder, cancelled], [row(1, line(50_000))], REMITTANCE)).toBe('cancelled');
    expect(statusAfter([cashOrder, cancelled], [row(1, line(500)), toUp(-500)], REMITTANCE)).toBe('disputed');
    expect(statusAfter(arrived, [row(1, line(40_000)), toUp(10_000)], 'rem_2')).toBe('short_remitted');
    expect(statusAfter(arrived, [row(1, line(40_000)), toUp(50_000)], REMITTANCE)).toBe('remitted');
  });

  it('counts again for a prepaid order, whose money stays as it was', () => {
    const events = afterLines(paidOrder, row(1, line(500)));
    expect(fold(orderMoney, events).cashRemitted).toBe(0);
    const voided = [...events, ...voidLines(fold(collection, events), REMITTANCE).map((each) => ({ ...each, at: 0 }))];
    expect(weighLine(fold(collection, voided), row(1, line(500), 'rem_2'), TOLERANCE).match_status).toBe('not_cod');
    expect(cashFaults(voided)).toEqual([]);
  });

  it('is voided once, and only if it had an effect', () => {
    const events = afterLines(arrived, row(1, line(50_000)));
    const once = voidLines(fold(collection, events), REMITTANCE);
    expect(once.map(({ type }) => type)).toEqual(['cod.remittance_voided']);
    expect(voidLines(fold(collection, [...events, ...once.map((each) => ({ ...each, at: 0 }))]), REMITTANCE)).toEqual([]);
    expect(voidLines(fold(collection, events), 'rem_2')).toEqual([]);
  });

  it('allows the same line in another remittance', () => {
    const events = afterLines(arrived, row(1, line(50_000)));
    const voided = [...events, ...voidLines(fold(collection, events), REMITTANCE).map((each) => ({ ...each, at: 0 }))];
    expect(weighLine(fold(collection, voided), row(1, line(50_000), 'rem_2'), TOLERANCE)).toMatchObject({ match_status: 'matched' });
    expect(weighLine(fold(collection, voided), row(1, line(50_000)), TOLERANCE)).toMatchObject({ match_status: 'matched', facts: [] });
  });
});

it('a line records whether the cash was claimed before', () => {
  const overdue = [...arrived, dueOn(NOON), fact('cod.fell_overdue', { outstanding_amount: 50_000 })] as const;
  const says = (...events: ReturnType<typeof afterLines>) =>
    events.map(({ data }) => (data as { was_claimed?: true }).was_claimed === true);
  expect(says(...afterLines(arrived, row(1, line(50_000)))).includes(true)).toBe(false);
  expect(says(...afterLines(overdue, row(1, line(50_000)))).slice(-2)).toEqual([true, false]);
  expect(says(...afterLines(arrived, row(1, line(40_000)), toUp(10_000))).slice(-4)).toEqual([false, false, true, false]);
});

import { cashClaims } from '#reconciliation/claims/domain/cash-claims';
import { fact, fold, type Happened } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { collectionResource } from '#orders/resource/contract';
import {
  afterGoods,
  afterLines,
  arrived,
  cancelledAfter,
  COLLECTION,
  comesBack,
  dueOn,
  line,
  row,
  sent,
} from '#test/support/facts/cash-facts';
import { at, NOON } from '#test/support/facts/given';
import { cashOrder, storefrontCancelled } from '#test/support/facts/order-facts';

const LATER = NOON + 9 * DAY;
const found = (story: readonly Happened[]) => cashClaims(fold(collectionResource, story), story, LATER);
const gap = (story: readonly Happened[]) => found(story).map(({ code, amount, since }) => [code, amount, since]);
const overdue = fact('cod.fell_overdue', { outstanding_amount: 50_000 });

describe('the claims about an order’s cash', () => {
  it('are none before the cash is overdue', () => {
    expect(found(at(NOON, [...arrived, dueOn(NOON + 7 * DAY)]))).toEqual([]);
  });

  it('are against the courier for all of it since the due date, proved by the collection', () => {
    expect(found(at(NOON, [...arrived, dueOn(NOON + 7 * DAY), overdue]))).toEqual([
      {
        party: 'courier',
        party_name: 'bluedart',
        code: 'cod_not_remitted',
        about: COLLECTION,
        order_id: expect.any(String),
        utr: null,
        amount: 50_000,
        currency: 'INR',
        since: NOON + 7 * DAY,
        rows: [{ object: 'cod_collection', id: COLLECTION, amount: 50_000 }],
        rows_count: 1,
      },
    ]);
  });

  it('are settled once the cash was remitted', () => {
    expect(gap(afterLines([...arrived, dueOn(NOON + 7 * DAY), overdue], row(1, line(50_000))))).toEqual([]);
  });

  it('are for the missing amount, until the rest is remitted or a person decides', () => {
    const short = afterLines(arrived, row(1, line(40_000)));
    expect(gap(short)).toEqual([['cod_short_remitted', 10_000, LATER]]);
    expect(gap(afterLines(arrived, row(1, line(40_000)), row(2, line(10_000, { utr: 'UTR2' }))))).toEqual([]);
    const resolved = fact('cod.resolved', { type: 'written_off', note: null, by: null, status: 'resolved', shortfall_amount: 10_000 });
    expect(gap([...short, ...at(NOON, [resolved])])).toEqual([]);
  });

  it('ignore a difference that the courier’s terms allow', () => {
    expect(gap(afterLines(arrived, row(1, line(49_950))))).toEqual([]);
    expect(gap(afterLines(arrived, row(1, line(50_050))))).toEqual([]);
  });

  it('are negative for an overpayment by the courier, and for returned goods', () => {
    expect(gap(afterLines(arrived, row(1, line(60_000))))).toEqual([['cod_over_remitted', -10_000, LATER]]);
    expect(gap(afterLines(comesBack, row(1, line(50_000))))).toEqual([['cod_paid_for_return', -50_000, LATER]]);
  });

  it('are for cash of an order that owes none, whichever came first', () => {
    const [line1, line2] = [row(1, line(50_000)), row(2, line(20_000, { utr: 'UTR2' }))];
    expect(gap(afterLines([cashOrder, storefrontCancelled], line1))).toEqual([['cod_over_remitted', -50_000, LATER]]);
    expect(gap(afterLines([cashOrder, storefrontCancelled], line1, line2))).toEqual([['cod_over_remitted', -70_000, LATER]]);
    expect(gap(cancelledAfter(afterLines([cashOrder], line1)))).toEqual([['cod_over_remitted', -50_000, LATER]]);
  });

  it('follow goods that come back after a report without money, and that are delivered after all', () => {
    const nothing = afterGoods(afterLines(sent, row(1, line(0))), 'rto_initiated');
    expect(gap(nothing)).toEqual([]);
    expect(gap(afterGoods(nothing, 'delivered'))).toEqual([]);
    const part = afterGoods(afterLines(sent, row(1, line(20_000))), 'rto_initiated');
    expect(gap(part)).toEqual([['cod_paid_for_return', -20_000, LATER]]);
    expect(gap(afterGoods(part, 'delivered'))).toEqual([['cod_short_remitted', 30_000, LATER]]);
    expect(gap(afterGoods(afterGoods(afterLines(sent, row(1, line(50_000))), 'rto_initiated'), 'delivered'))).toEqual([]);
  });

  it('open again for what the courier takes back', () => {
    const back = afterLines(arrived, row(1, line(50_000)), row(2, line(-50_000, { utr: 'UTR2' })));
    expect(gap(back)).toEqual([['cod_short_remitted', 50_000, LATER]]);
  });
});

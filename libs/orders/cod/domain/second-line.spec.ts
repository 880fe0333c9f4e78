import { fold } from '#kernel/fact';
import { collection } from '#orders/cod/domain/collection';
import { weighLine } from '#orders/cod/domain/remittance-line.decisions';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { afterLines, arrived, line, row, sent, TOLERANCE } from '#test/support/facts/cash-facts';
import { parcel, reported } from '#test/support/facts/order-facts';

const weighed = (story: readonly MoneyFact[], ...rows: ReturnType<typeof row>[]) =>
  weighLine(fold(collection, afterLines(story, ...rows.slice(0, -1))), rows.at(-1)!, TOLERANCE);
const matchOf = (...given: Parameters<typeof weighed>) => weighed(...given).match_status;

describe('a second line for a parcel is another payment', () => {
  it.each([
    ['of another courier', { courier_code: 'delhivery' }],
    ['under another bank reference', { utr: 'UTR2' }],
    ['without a bank reference', { utr: null }],
  ])('if it is %s', (_, changes) => expect(matchOf(arrived, row(1, line(20_000)), row(1, line(30_000, changes), 'rem_2'))).toBe('matched'));

  it('if both have no bank reference', () => {
    const unreferenced = (gross: number) => line(gross, { utr: null });
    expect(matchOf(arrived, row(1, unreferenced(20_000)), row(1, unreferenced(30_000), 'rem_2'))).toBe('matched');
  });

  it('if it takes the first back under the same reference', () =>
    expect(matchOf(arrived, row(1, line(50_000)), row(1, line(-50_000), 'rem_2'))).toBe('reversed'));
});

it('Money for a lost parcel is in conflict', () => {
  const lost = [...sent, reported('in_transit', { parcel: { ...parcel, shipment_status: 'lost' } })];
  expect(weighed(lost, row(1, line(50_000)))).toMatchObject({ match_status: 'rto_conflict', difference_amount: 50_000 });
});

it('A line has no effect if it is in another currency, or known', () => {
  expect(weighed(arrived, { ...row(1, line(50_000)), currency: 'USD' }).facts).toEqual([]);
  expect(weighed(arrived, row(1, line(50_000)), row(1, line(50_000), 'rem_2')).facts).toEqual([]);
});

it('What follows from a line names its remittance and the shortfall', () => {
  const noticed = (gross: number) => weighed(arrived, row(1, line(gross))).facts.at(-1)!;
  expect(noticed(50_000)).toMatchObject({ type: 'cod.remitted', data: { remittance: row(1, line(0)).remittance } });
  expect(noticed(40_000)).toMatchObject({
    type: 'cod.short_remitted',
    data: { remittance: row(1, line(0)).remittance, shortfall_amount: 10_000 },
  });
});

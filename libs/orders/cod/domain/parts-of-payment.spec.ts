import { fold } from '#kernel/fact';
import { collection } from '#orders/cod/domain/collection';
import type { RemittanceLine } from '#orders/domain/events/cod.events';
import { weighLine } from '#orders/cod/domain/remittance-line.decisions';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { afterLines, arrived, comesBack, line, row, sent, TOLERANCE } from '#test/support/facts/cash-facts';
import { placed } from '#test/support/facts/order-facts';

/** A line with the fingerprint of its row. */
const part = (gross: number, fingerprint: string, changes: Partial<RemittanceLine> = {}): RemittanceLine =>
  line(gross, { fingerprint, ...changes });

/** The results of the rows of a file, in their order, and the status of the collection after each. */
function resultsOf(lines: readonly RemittanceLine[], story: readonly MoneyFact[] = arrived) {
  const rows = lines.map((each, n) => ({ ...row(n + 1, each), following: lines.slice(n + 1) }));
  return rows.map((each, n) => {
    const before = fold(collection, afterLines(story, ...rows.slice(0, n)));
    const { match_status, difference_amount, facts } = weighLine(before, each, TOLERANCE);
    const { status } = fold(collection, afterLines(story, ...rows.slice(0, n + 1)));
    return [match_status, difference_amount, status, facts.slice(1).map(({ type }) => type).join()];
  });
} // prettier-ignore

describe('the rows of a file that name one parcel and bank reference', () => {
  const WHOLE = ['matched', 0, 'remitted', 'cod.remitted'];
  const AWAITS = ['matched', 0, 'collected', ''];
  const REPEAT = (status: string) => ['duplicate', 0, status, ''];

  it.each<[string, RemittanceLine[], unknown[][]]>([
    ['two parts', [part(30_000, 'a'), part(20_000, 'b')], [AWAITS, WHOLE]],
    ['two equal parts that differ in another cell', [part(25_000, 'a'), part(25_000, 'b')], [AWAITS, WHOLE]],
    ['three parts', [part(30_000, 'a'), part(10_000, 'b'), part(10_000, 'c')], [AWAITS, AWAITS, WHOLE]],
    ['parts within the tolerance above', [part(30_000, 'a'), part(20_100, 'b')], [AWAITS, ['matched', 100, 'remitted', 'cod.remitted']]],
    ['parts that come to less', [part(30_000, 'a'), part(10_000, 'b')], [AWAITS, ['short', -10_000, 'short_remitted', 'cod.short_remitted']]],
    ['a part twice, alike in every cell', [part(20_000, 'a'), part(20_000, 'a')], [['short', -30_000, 'short_remitted', 'cod.short_remitted'], REPEAT('short_remitted')]],
    ['all of it twice, alike in every cell', [part(50_000, 'a'), part(50_000, 'a')], [WHOLE, REPEAT('remitted')]],
    ['all of it twice, in different words', [part(50_000, 'a'), part(50_000, 'b')], [WHOLE, REPEAT('remitted')]],
    ['a part beyond what is expected', [part(30_000, 'a'), part(20_101, 'b')], [['short', -20_000, 'short_remitted', 'cod.short_remitted'], REPEAT('short_remitted')]],
    ['a row beyond it between two parts', [part(30_000, 'a'), part(30_000, 'b'), part(20_000, 'c')], [AWAITS, REPEAT('collected'), WHOLE]],
    ['a repeated part between two parts', [part(30_000, 'a'), part(30_000, 'a'), part(20_000, 'c')], [AWAITS, REPEAT('collected'), WHOLE]],
    ['all of it, then taken back', [part(50_000, 'a'), part(-50_000, 'b')], [WHOLE, ['reversed', -50_000, 'short_remitted', 'cod.short_remitted']]],
  ])('pay %s', (_, lines, expected) => expect(resultsOf(lines)).toEqual(expected)); // prettier-ignore

  it('are each cash to give back, of an order that owes nothing', () => {
    const results = resultsOf([part(20_000, 'a'), part(30_000, 'b'), part(30_000, 'b')], [placed()]);
    expect(results.map(([status, difference]) => [status, difference])).toEqual([
      ['not_cod', 20_000],
      ['not_cod', 30_000],
      ['duplicate', 0],
    ]);
  });

  it('are no parts under different bank references, or without any', () => {
    const [first] = resultsOf([part(30_000, 'a'), part(20_000, 'b', { utr: 'UTR2' })]);
    expect(first).toEqual(['short', -20_000, 'short_remitted', 'cod.short_remitted']);
    const unnamed = (gross: number, fingerprint: string) => part(gross, fingerprint, { utr: null });
    expect(resultsOf([unnamed(30_000, 'a'), unnamed(20_000, 'b')]).map(([status]) => status)).toEqual(['short', 'matched']);
    expect(resultsOf([unnamed(50_000, 'a'), unnamed(50_000, 'a')]).map(([status]) => status)).toEqual(['matched', 'duplicate']);
    expect(resultsOf([unnamed(50_000, 'a'), unnamed(50_000, 'b')]).map(([status]) => status)).toEqual(['matched', 'excess']);
  });

  it('are parts with the bank reference in any spelling', () =>
    expect(resultsOf([part(30_000, 'a', { utr: '0000612345678901' }), part(20_000, 'b', { utr: '612345678901' })])).toEqual([
      AWAITS,
      WHOLE,
    ]));

  it('are a duplicate in another file', () => {
    const before = afterLines(arrived, row(1, part(30_000, 'a')));
    expect(weighLine(fold(collection, before), row(1, part(20_000, 'b'), 'rem_2'), TOLERANCE).match_status).toBe('duplicate');
  });

  it('have the same results once more', () => {
    const lines = [part(30_000, 'a'), part(20_000, 'b')];
    const rows = lines.map((each, n) => ({ ...row(n + 1, each), following: lines.slice(n + 1) }));
    const after = fold(collection, afterLines(arrived, ...rows));
    expect(rows.map((each) => weighLine(after, each, TOLERANCE))).toMatchObject([{ match_status: 'matched', facts: [] }, { match_status: 'matched', facts: [] }]); // prettier-ignore
  });
});

describe('a row of nothing', () => {
  const charges = { deductions: { freight: 0, cod_fee: 0, rto: 7_500, adjustment: 0, tax: 0 }, net: -7_500 };

  it.each([
    ['on the way', sent, 'in_transit'],
    ['delivered', arrived, 'collected'],
    ['on its way back', comesBack, 'rto'],
  ])('reports no money of a parcel that is %s', (_, story, status) => {
    for (const changes of [{}, charges]) expect(resultsOf([line(0, changes)], story)).toEqual([['matched', 0, status, '']]);
  });

  it('leaves what is missing as it was', () => {
    const short = resultsOf([part(40_000, 'a'), line(0, { utr: 'UTR2', ...charges })]);
    expect(short[1]).toEqual(['matched', 0, 'short_remitted', '']);
    expect(resultsOf([line(0, charges), part(50_000, 'a', { utr: 'UTR2' })])[1]).toEqual(['matched', 0, 'remitted', 'cod.remitted']);
  });
});

import fc from 'fast-check';
import type { CollectionKey, LineOfOrder } from '#orders/cod/contract';
import { type Matching, matchRows } from '#reconciliation/remittances/matching/match-rows';
import { rowId } from '#reconciliation/remittances/matching/row-id';

const RUN = {
  account: 'acct',
  livemode: false,
  remittance: 'rem_0VbnzQ7HZhyUVq5OG8Wnz9he',
  courier_code: 'dtdc',
  currency: 'INR',
  deductionsNetted: true,
};
const ORDER = 'ord_000000000000000000000001';
const line = (row: number, changes: object = {}) => ({
  kind: 'line' as const,
  row,
  tracking_number: null,
  order_reference: null,
  gross: 100,
  deductions: { freight: 0, cod_fee: 0, rto: 0, adjustment: 0, tax: 0 },
  net: 100,
  utr: null,
  remitted_at: null,
  raw: {},
  ...changes,
});

/** Orders that are found by these keys; each line that is looked up is noted. */
function orders(known: readonly CollectionKey[]): Matching & { readonly lookedUp: LineOfOrder[] } {
  const lookedUp: LineOfOrder[] = [];
  return {
    lookedUp,
    find: async (keys) =>
      keys.map((key) =>
        known.some((each) => JSON.stringify(each) === JSON.stringify(key)) ? { order_id: ORDER, courier_differs: 'of' in key } : null,
      ),
    answer: async (input) => {
      lookedUp.push(input);
      await new Promise((resolve) => setImmediate(resolve));
      return { match_status: 'matched', difference_amount: 0, collection: null };
    },
  };
}

describe('the order of a line', () => {
  const parcel = { courier_code: 'dtdc', tracking_number: 'AWB1' };
  const name = { storefront_order_name: '1001' };

  it('is found by its parcel before its name, by its name before our id', async () => {
    const both = line(2, { tracking_number: 'AWB1', order_reference: '1001' });
    const key = async (rows: ReturnType<typeof line>[], known: CollectionKey[]) =>
      (await matchRows(rows, RUN, orders(known))).lines[0]!.match_key;
    expect(await key([both], [parcel, name])).toBe('tracking_number');
    expect(await key([both], [name])).toBe('order_name');
    expect(await key([line(2, { order_reference: ORDER })], [{ order_id: ORDER }])).toBe('order_id');
    expect(await key([both], [])).toBeNull();
  });

  it('is nobody’s where no key finds one: the line has no effect', async () => {
    const none = orders([]);
    const { lines, findings, tally } = await matchRows([line(2, { tracking_number: 'AWB9' })], RUN, none);
    expect(none.lookedUp).toEqual([]);
    expect([lines[0]!.match_status, findings[0]!.type, tally.counts.unmatched]).toEqual(['unmatched', 'unmatched', 1]);
  });

  it('is found by the number of its parcel alone where no other key finds it, and is reported as another courier’s', async () => {
    const of = { remittance: RUN.remittance, row: 2, courier_code: 'dtdc', gross: 100, utr: null };
    const elsewhere = orders([{ tracking_number: 'AWB1', of }]);
    const { lines, findings, tally } = await matchRows([line(2, { tracking_number: 'AWB1', order_reference: '9' })], RUN, elsewhere);
    expect(lines[0]).toMatchObject({ match_key: 'tracking_number', match_status: 'matched', order_id: ORDER });
    expect(findings).toMatchObject([{ type: 'courier_differs', row: 2, order_id: ORDER, tracking_number: 'AWB1', amount: 100 }]);
    expect(tally).toMatchObject({ findings: 1, warnings: 1 });
    const named = await matchRows(
      [line(2, { tracking_number: 'AWB1', order_reference: '1001' })],
      RUN,
      orders([{ tracking_number: 'AWB1', of }, name]),
    );
    expect([named.lines[0]!.match_key, named.findings]).toEqual(['order_name', []]);
  });

  it('is a finding where its currency is another: the line is nobody’s', async () => {
    const inRupees = {
      ...orders([parcel]),
      answer: async () => ({ match_status: 'currency_mismatch' as const, difference_amount: 0, collection: null }),
    };
    const { lines, findings, tally } = await matchRows([line(2, { tracking_number: 'AWB1' })], { ...RUN, currency: 'USD' }, inRupees);
    expect(lines[0]).toMatchObject({ match_status: 'unmatched', order_id: null, collection: null, match_key: null });
    expect(findings).toMatchObject([{ type: 'currency_mismatch', row: 2, order_id: ORDER, amount: 100 }]);
    expect([tally.counts.unmatched, tally.findings]).toEqual([1, 1]);
  });

  it('comes with what cannot be read of a payout: a warning', async () => {
    const unread = {
      kind: 'problem' as const,
      row: 3,
      code: 'cell_unreadable' as const,
      message: 'Freight: "x" is not an amount.',
      raw: {},
    };
    const { findings, tally } = await matchRows([line(2, { tracking_number: 'AWB1' }), unread], RUN, orders([parcel]));
    expect(findings).toMatchObject([{ type: 'cell_unreadable', row: 3, amount: 0, message: unread.message }]);
    expect([tally.findings, tally.warnings]).toEqual([1, 1]);
  });

  it('takes its lines one after the other, in the order of the file', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => line(n + 2, { tracking_number: 'AWB1', gross: n }));
    const one = orders([parcel]);
    await matchRows(rows, RUN, one);
    expect(one.lookedUp.map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
  });
});

describe('the id of a row', () => {
  it('sorts down as rows go up, and is that of no other', () => {
    const row = fc.integer({ min: 1, max: 600_000_000 });
    fc.assert(
      fc.property(row, row, (one, other) => {
        const [a, b] = [rowId('reml', RUN.remittance, one), rowId('reml', RUN.remittance, other)];
        expect(a).toMatch(/^reml_[0-9A-Za-z]{24}$/);
        expect(Math.sign(one - other)).toBe(a === b ? 0 : a < b ? 1 : -1);
      }),
    );
    expect(rowId('remf', RUN.remittance, 1, 0)).not.toBe(rowId('remf', RUN.remittance, 1, 1));
  });
});

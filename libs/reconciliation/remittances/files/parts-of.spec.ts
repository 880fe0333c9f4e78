import { Parts } from '#reconciliation/remittances/files/parts-of';
import type { BatchRow, FileEntry } from '#reconciliation/remittances/domain/file-entry';
import type { StoredRow } from '#reconciliation/remittances/domain/remittance.events';

const payout: BatchRow = {
  kind: 'batch',
  row: 2,
  reference: '1',
  utr: 'M1',
  gross: 100,
  deductions: { freight: 0, cod_fee: 0, rto: 0, adjustment: 0, tax: 0 },
  net: 100,
  remitted_at: null,
  raw: { Freight: 'x', GST: 'y' },
};
const unread = (field: string, message: string) => ({ code: 'cell_unreadable' as const, field, message });

describe('a payout of a summary', () => {
  async function taken(...entries: FileEntry[]): Promise<{ rows: StoredRow[]; parts: Parts }> {
    const parts = new Parts({ utr: null, remitted_at: null }, []);
    const rows: StoredRow[] = [];
    for await (const part of parts.of((async function* () { yield entries; })())) rows.push(...part); // prettier-ignore
    return { rows, parts };
  }

  it('is a total, and not a row', async () => {
    const { rows, parts } = await taken(payout);
    expect([rows, parts.rows, parts.utr]).toEqual([[], 0, 'M1']);
    expect(parts.declared.batches).toEqual([{ utr: 'M1', gross: 100, net: 100 }]);
  });

  it('is reported once if its cells cannot be read, and is still a total', async () => {
    const { rows, parts } = await taken({ ...payout, cell_problems: [unread('freight', 'Freight: x.'), unread('tax', 'GST: y.')] });
    expect(rows).toEqual([{ kind: 'problem', row: 2, code: 'cell_unreadable', message: 'Freight: x. GST: y.', raw: payout.raw }]);
    expect([parts.rows, parts.declared.batches]).toEqual([1, [{ utr: 'M1', gross: 100, net: 100 }]]);
  });
});

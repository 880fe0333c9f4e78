import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sum } from '#kernel/money';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import type { Deductions } from '#orders/cod/contract';
import { DEDUCTIONS, type FileEntry } from '#reconciliation/remittances/domain/file-entry';
import { courierCsv, courierXlsx } from '#reconciliation/remittances/shapes/courier-file';
import { COURIER_SHAPES, type CourierShape, isoDay, type PaidShipment } from '#reconciliation/remittances/shapes/courier-shapes';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NOW = Date.UTC(2026, 1, 1) / 1000;
const TERMS = { digits: 2, now: NOW, stripPrefix: null, deductionsNetted: true, columnMap: {} };
const minor = fc.integer({ min: 0, max: 99_999 });
const moment = fc.integer({ min: NOW - 300 * 86_400, max: NOW });

const shipmentOf = ({ deducts }: CourierShape): fc.Arbitrary<PaidShipment> =>
  fc
    .record({
      tracking_number: fc.stringMatching(/^[A-Z]{2}[0-9]{8}$/),
      order_name: fc.stringMatching(/^[1-9][0-9]{3}$/),
      gross: fc.integer({ min: 1, max: 9_999_999 }),
      deductions: fc.record({ freight: minor, cod_fee: minor, rto: minor, adjustment: minor, tax: minor }),
      utr: fc.stringMatching(/^[A-Z]{4}[0-9]{10}$/),
      batch: fc.constant('B-1'),
      delivered_at: moment,
      remitted_at: moment,
    })
    .map((each) => {
      const named = DEDUCTIONS.map((field) => [field, deducts.includes(field) ? each.deductions[field] : 0] as const);
      return {
        ...each,
        deductions: Object.fromEntries(named) as unknown as Deductions,
        net: each.gross - sum(named.map(([, kept]) => kept)),
      };
    });

describe.each(COURIER_SHAPES)('a file of the $name shape', (shape) => {
  const directory = temporaryDirectory();
  const read = async (bytes: Buffer): Promise<FileEntry[]> => {
    const path = directory.path('file');
    await writeFile(path, bytes);
    const entries: FileEntry[] = [];
    for await (const some of readRemittanceFile(path, TERMS)) entries.push(...some);
    return entries;
  };

  it.each([
    ['text', courierCsv],
    ['a workbook', courierXlsx],
  ])('says as %s what the courier meant', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(fc.array(shipmentOf(shape), { minLength: 1, maxLength: 8 }), async (shipments) => {
        const entries = await read(await write(shape, shipments));
        const lines = entries.filter((entry) => entry.kind === 'line');
        expect(lines.map((each) => [each.tracking_number, each.gross, each.utr, isoDay(each.remitted_at!)])).toEqual(
          shipments.map((each) => [each.tracking_number, each.gross, each.utr, isoDay(each.remitted_at)]),
        );
        for (const [n, { order_reference }] of lines.entries()) expect([null, shipments[n]!.order_name]).toContain(order_reference);
        const totals = entries.filter((entry) => entry.kind === 'total').map(({ gross }) => gross);
        expect(totals).toEqual('total' in shape ? [sum(shipments.map(({ gross }) => gross))] : []);
        expect(entries).toHaveLength(lines.length + totals.length);
      }),
      { numRuns: 30 },
    );
  });
});

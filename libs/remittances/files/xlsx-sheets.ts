import { orDamaged, piecesOrDamaged } from '#remittances/files/damaged';
import type { Sheet, SheetRow } from '#remittances/files/sheet-row';
import { mergesOf } from '#remittances/files/xlsx-merges';
import { xlsxRows } from '#remittances/files/xlsx-rows';
import { XlsxWorkbook } from '#remittances/files/xlsx-workbook';

/**
 * The visible sheets of a workbook, in their order. Each is to be read before the next. `sent`: how many bytes came, where the workbook was packed
 * once more.
 */
export async function* xlsxSheets(path: string, sent?: number): AsyncGenerator<Sheet> {
  const workbook = await orDamaged(() => XlsxWorkbook.open(path, sent));
  try {
    for (const { name, part } of workbook.sheets) yield { name, rows: piecesOrDamaged(rowsOf(workbook, part)) };
  } finally {
    workbook.close();
  }
}

async function* rowsOf(workbook: XlsxWorkbook, part: string): AsyncGenerator<readonly SheetRow[]> {
  const open = workbook.part(part);
  yield* xlsxRows(open, workbook, await mergesOf(await open()));
}

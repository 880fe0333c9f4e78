import { orDamaged, piecesOrDamaged } from '#reconciliation/remittances/files/damaged';
import type { Sheet, SheetRow } from '#reconciliation/remittances/files/sheet-row';
import { mergesOf } from '#reconciliation/remittances/files/xlsx-merges';
import { xlsxRows } from '#reconciliation/remittances/files/xlsx-rows';
import { XlsxWorkbook } from '#reconciliation/remittances/files/xlsx-workbook';

/**
 * Streams the visible sheets of a workbook, in their order. Read each before the next. `archiveBytes`: if the workbook came in a zip, the bytes of the
 * zip, which the limits on unpacking are relative to.
 */
export async function* xlsxSheets(path: string, archiveBytes?: number): AsyncGenerator<Sheet> {
  const workbook = await orDamaged(() => XlsxWorkbook.open(path, archiveBytes));
  try {
    for (const { name, part } of workbook.sheets) yield { name, rows: piecesOrDamaged(rowsOf(workbook, part)) };
  } finally {
    workbook.close();
  }
}

async function* rowsOf(workbook: XlsxWorkbook, part: string): AsyncGenerator<readonly SheetRow[]> {
  // Opened twice: the merged cells come after the rows, which cannot be read without them.
  const open = workbook.part(part);
  yield* xlsxRows(open, workbook, await mergesOf(await open()));
}

import { DomainError } from '#kernel/domain-error';
import { fileInvalid } from '#remittances/files/file-refusals';
import type { Sheet, SheetRow } from '#remittances/files/sheet-row';
import { mergesOf } from '#remittances/files/xlsx-merges';
import { xlsxRows } from '#remittances/files/xlsx-rows';
import { XlsxWorkbook } from '#remittances/files/xlsx-workbook';

/** The sheets of a workbook that a reader sees, in their order. Each is to be read before the next is asked for. */
export async function* xlsxSheets(path: string): AsyncGenerator<Sheet> {
  const workbook = await orInvalid(() => XlsxWorkbook.open(path));
  try {
    for (const { name, part } of workbook.sheets) yield { name, rows: rowsOf(workbook, part) };
  } finally {
    workbook.close();
  }
}

async function* rowsOf(workbook: XlsxWorkbook, part: string): AsyncGenerator<readonly SheetRow[]> {
  const open = workbook.part(part);
  const merges = await orInvalid(async () => mergesOf(await open()));
  const rows = xlsxRows(open, workbook, merges);
  for (;;) {
    const { done, value } = await orInvalid(() => rows.next());
    if (done) return;
    yield value;
  }
}

/** Whatever the archive or its XML makes the readers throw, it is the file. */
async function orInvalid<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw fileInvalid('it is a damaged workbook, or not all of it came. Open and save it again, or send it as CSV.');
  }
}

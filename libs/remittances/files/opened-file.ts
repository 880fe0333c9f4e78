import { createReadStream } from 'node:fs';
import type { FileNote } from '#remittances/domain/file-entry';
import { fileInvalid } from '#remittances/files/file-refusals';
import { type FileText, headOf, textOf } from '#remittances/files/text-encoding';

/** A file by what it is: a workbook, or text. */
export type OpenedFile = { readonly workbook: string } | { readonly text: FileText };

/** Knows a file by what it begins with, whatever its name says. Throws `file_invalid` for what is neither text nor a workbook. */
export async function openFile(path: string): Promise<OpenedFile> {
  const open = async () => createReadStream(path);
  const head = await headOf(open);
  const begins = (bytes: string): boolean => head.subarray(0, bytes.length).toString('latin1') === bytes;
  if (begins('PK\u0003\u0004')) return { workbook: path };
  if (begins('\u00d0\u00cf\u0011\u00e0'))
    throw fileInvalid('it is a workbook of an old kind, or has a password. Save it as .xlsx, without one.');
  if (begins('%PDF')) throw fileInvalid('it is a PDF. Ask the courier for CSV or XLSX.');
  return { text: await textOf(open) };
}

/** How a file is read that is not as it should be. */
export async function notesOf(path: string): Promise<readonly FileNote[]> {
  const file = await openFile(path);
  return 'text' in file && file.text.encoding === 'windows-1252' ? ['read_as_windows_1252'] : [];
}

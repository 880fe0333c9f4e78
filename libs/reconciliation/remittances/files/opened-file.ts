import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uploadPath } from '#http/body/upload-path';
import type { FileNote } from '#reconciliation/remittances/domain/file-entry';
import { orDamaged, piecesOrDamaged } from '#reconciliation/remittances/files/damaged';
import { fileEmpty, fileInvalid } from '#reconciliation/remittances/files/file-refusals';
import { type FileText, headOf, type OpenBytes, textOf } from '#reconciliation/remittances/files/text-encoding';
import { ZipParts } from '#reconciliation/remittances/files/zip-parts';

/** An opened file: the path of a workbook, or a text. `archiveBytes`: for a workbook in a zip, the bytes of the zip. */
export type OpenedFile = ({ readonly workbook: string; readonly archiveBytes?: number } | { readonly text: FileText }) & {
  close(): Promise<void>;
};

/** Files that operating systems add to archives. */
const SYSTEM_FILE = /(?:^|\/)(?:__macosx\/|\.|thumbs\.db$|desktop\.ini$)|\/$/;
const WORKBOOK = ['[content_types].xml', '_rels/.rels', 'xl/workbook.xml'];
const OTHER_WORKBOOK = ['content.xml', 'index/document.iwa', 'index.zip'];

/** Recognises a file by its first bytes, not by its name. Throws `file_invalid` for what is neither text nor a workbook. */
export async function openFile(path: string): Promise<OpenedFile> {
  const open = async () => createReadStream(path);
  if (!(await isArchive(open))) return { text: await textOf(open), close: async () => undefined };
  const zip = await orDamaged(() => ZipParts.open(path));
  try {
    if (!isWorkbook(zip)) return await openPacked(zip, dirname(path));
    zip.close();
    return { workbook: path, close: async () => undefined };
  } catch (fault) {
    zip.close();
    throw fault;
  }
}

/** Irregularities of a file that is read nevertheless: currently only its encoding. */
export async function notesOf(path: string): Promise<readonly FileNote[]> {
  const file = await openFile(path);
  await file.close();
  return 'text' in file && file.text.encoding === 'windows-1252' ? ['read_as_windows_1252'] : [];
}

/** Whether the first bytes are those of a zip; otherwise the file is taken for text. Throws `file_invalid` for known formats that are not supported. */
async function isArchive(open: OpenBytes): Promise<boolean> {
  const head = await headOf(open);
  const begins = (bytes: string): boolean => head.subarray(0, bytes.length).toString('latin1') === bytes;
  if (begins('\u00d0\u00cf\u0011\u00e0'))
    throw fileInvalid('it is a workbook of an old kind, or has a password. Save it as .xlsx, without one.');
  if (begins('%PDF')) throw fileInvalid('it is a PDF. Ask the courier for CSV or XLSX.');
  if (begins('\u001f\u008b') || begins('Rar!') || begins('7z\u00bc\u00af'))
    throw fileInvalid('it is packed. Send it unpacked, or as a zip.');
  return begins('PK\u0003\u0004') || begins('PK\u0005\u0006');
}

function isWorkbook(zip: ZipParts): boolean {
  if (WORKBOOK.some((part) => zip.has(part))) return true;
  if (OTHER_WORKBOOK.some((part) => zip.has(part))) throw fileInvalid('it is a workbook of another kind. Save it as .xlsx.');
  return false;
}

/** Opens the single file in a zip. A text is read from the zip directly; a workbook is unpacked to a temporary file. */
async function openPacked(zip: ZipParts, scratchDir: string): Promise<OpenedFile> {
  const [name, ...others] = zip.names.filter((each) => !SYSTEM_FILE.test(each));
  if (name === undefined) throw fileEmpty();
  if (others.length > 0) throw fileInvalid(`it is a zip with ${others.length + 1} files in it. Send them one by one.`);
  const open = zip.part(name);
  if (await orDamaged(() => isArchive(open))) return openPackedWorkbook(zip, open, scratchDir);
  const text = await orDamaged(() => textOf(open));
  return { text: { ...text, pieces: () => piecesOrDamaged(text.pieces()) }, close: async () => zip.close() };
}

async function openPackedWorkbook(zip: ZipParts, open: OpenBytes, scratchDir: string): Promise<OpenedFile> {
  const workbook = uploadPath(scratchDir);
  const close = async (): Promise<void> => rm(workbook, { force: true });
  try {
    await orDamaged(async () => pipeline(await open(), createWriteStream(workbook, { flags: 'wx', mode: 0o600 })));
    const inner = await orDamaged(() => ZipParts.open(workbook, zip.archiveBytes));
    inner.close();
    if (!isWorkbook(inner)) throw fileInvalid('it is a zip within a zip. Send what is in it.');
  } catch (fault) {
    await close();
    throw fault;
  }
  zip.close();
  return { workbook, archiveBytes: zip.archiveBytes, close };
}

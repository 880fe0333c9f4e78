import type { FileEntry, FileNote } from '#remittances/domain/file-entry';
import type { FileTerms } from '#remittances/files/read-remittance-file';

/** Port that reads couriers' files in any format. The module provides `readRemittanceFile` and `notesOf`. */
export abstract class CourierFiles {
  /** Streams the entries of a file, some at a time, so memory does not grow with the file. */
  abstract read(path: string, terms: FileTerms): AsyncIterable<readonly FileEntry[]>;
  /** Irregularities of a file that is read nevertheless. Empty if there are none. */
  abstract notesOf(path: string): Promise<readonly FileNote[]>;
}

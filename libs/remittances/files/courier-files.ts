import type { FileEntry, FileNote } from '#remittances/domain/file-entry';
import type { FileTerms } from '#remittances/files/read-remittance-file';

/** Reads files of couriers in any format. */
export abstract class CourierFiles {
  /** What a file says, row by row, in memory that does not grow with it. */
  abstract read(path: string, terms: FileTerms): AsyncIterable<readonly FileEntry[]>;
  /** How it is read that is not as it should be. */
  abstract notesOf(path: string): Promise<readonly FileNote[]>;
}

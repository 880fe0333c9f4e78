import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ThreadedStreams } from '#platform/threads/threaded-streams';
import type { FileEntry, FileNote } from '#reconciliation/remittances/domain/file-entry';
import type { FILE_STREAMS } from '#reconciliation/remittances/files/file-streams';
import type { readBankCredits, ReadCredits } from '#reconciliation/remittances/files/read-bank-credits';
import type { FileTerms } from '#reconciliation/remittances/files/read-remittance-file';

/** Reads couriers' files and bank statements, in any format, in a separate thread: however slow a file is to read, no request waits for it. */
@Injectable()
export class ThreadedFiles implements OnApplicationShutdown {
  private readonly streams = new ThreadedStreams<typeof FILE_STREAMS>('files-thread', import.meta.url);

  /** Streams the entries of a courier's file, some at a time, so memory does not grow with the file. Throws the same errors as `readRemittanceFile`. */
  entries(path: string, terms: FileTerms): AsyncIterable<readonly FileEntry[]> {
    return this.streams.read('entries', path, terms);
  }

  /** Reads a courier's file to its end, and throws the same errors. */
  async check(path: string, terms: FileTerms): Promise<void> {
    await this.streams.only('check', path, terms);
  }

  /** See `notesOf`. */
  async notesOf(path: string): Promise<readonly FileNote[]> {
    return this.streams.only('notes', path);
  }

  /** See `readBankCredits`. */
  async credits(...given: Parameters<typeof readBankCredits>): Promise<ReadCredits> {
    return this.streams.only('credits', ...given);
  }

  onApplicationShutdown(): Promise<void> {
    return this.streams.stop();
  }
}

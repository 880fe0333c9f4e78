import type { Streams } from '#platform/threads/served-streams';
import { notesOf } from '#reconciliation/remittances/files/opened-file';
import { readBankCredits } from '#reconciliation/remittances/files/read-bank-credits';
import { type FileTerms, readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';

/** The streams that the files' thread reads. All others have one item. */
export const FILE_STREAMS = {
  entries: (path: string, terms: FileTerms) => readRemittanceFile(path, terms),
  async *check(path: string, terms: FileTerms) {
    for await (const _ of readRemittanceFile(path, terms));
    yield null;
  },
  async *notes(path: string) {
    yield await notesOf(path);
  },
  async *credits(...given: Parameters<typeof readBankCredits>) {
    yield await readBankCredits(...given);
  },
} satisfies Streams;

import { writeFile } from 'node:fs/promises';
import { DomainError } from '#kernel/domain-error';
import { type CellProblem, DEDUCTIONS, type FileEntry } from '#reconciliation/remittances/domain/file-entry';
import { readRemittanceFile } from '#reconciliation/remittances/files/read-remittance-file';
import { CORPUS_FILES, CORPUS_TERMS, corpusExpected, corpusFile } from '#test/support/partners/remittance-corpus';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const TERMS = {
  digits: 2,
  now: Date.UTC(2026, 1, 1) / 1000,
  stripPrefix: CORPUS_TERMS.strip_prefix,
  deductionsNetted: true,
  columnMap: CORPUS_TERMS.column_map,
} as const;

/** An entry without its empty fields. */
function summaryOf({ kind, row, ...entry }: FileEntry): Record<string, unknown> {
  const {
    raw: _,
    message: __,
    fingerprint: ___,
    deductions,
    remitted_at,
    cell_problems = [],
    ...rest
  } = entry as unknown as Record<string, unknown> & {
    deductions?: Record<string, number>;
    cell_problems?: readonly CellProblem[];
  };
  const kept = Object.fromEntries(DEDUCTIONS.filter((each) => deductions?.[each]).map((each) => [each, deductions![each]]));
  const day = typeof remitted_at === 'number' ? { remitted_at: new Date(remitted_at * 1000).toISOString() } : {};
  const known = Object.entries(rest).filter(([, value]) => value !== null);
  const unread = cell_problems.length > 0 && { cell_problems: cell_problems.map(({ code, field }) => [code, field]) };
  return { [kind]: row, ...Object.fromEntries(known), ...day, ...unread, ...(Object.keys(kept).length > 0 && { deductions: kept }) };
}

describe('the files of couriers', () => {
  const directory = temporaryDirectory();

  const read = async (name: string): Promise<unknown> => {
    const path = directory.path(name);
    await writeFile(path, await corpusFile(name));
    const entries: FileEntry[] = [];
    try {
      for await (const some of readRemittanceFile(path, TERMS)) entries.push(...some);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      return { refused: refusal.code, message: refusal.message };
    }
    return { entries: entries.map(summaryOf) };
  };

  it('are many', () => expect(CORPUS_FILES.length).toBeGreaterThanOrEqual(24));

  it.each(CORPUS_FILES)('%s is read as expected', async (name) => expect(await read(name)).toEqual(corpusExpected(name)));
});

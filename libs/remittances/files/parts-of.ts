import type { BatchRow, FileEntry, FileNote, RowProblem } from '#remittances/domain/file-entry';
import type { Declared, StoredRow } from '#remittances/domain/remittance.events';
import type { UnixSeconds } from '#kernel/time';

/** Limits of a part, in rows and in bytes of JSON: its results fit into one append. */
const MOST_ROWS = 250;
const MOST_BYTES = 250_000;

/** The courier's values for all lines, used where a line has none. */
export interface Shared {
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
}

/** Cuts a file into parts, and collects its own totals. */
export class Parts {
  readonly declared: { -readonly [Name in keyof Declared]: Declared[Name][number][] } = { gross: [], net: [], deductions: [], batches: [] };
  rows = 0;
  private utrs = new Set<string>();
  private newest: UnixSeconds | null = null;
  private readonly shared: Shared;

  constructor(
    shared: Shared,
    /** How the file is read that is not as it should be. */
    readonly notes: readonly FileNote[],
  ) {
    this.shared = shared;
  }

  /** The UTR of all lines; null where they have several. */
  get utr(): string | null {
    return this.utrs.size === 1 ? [...this.utrs][0]! : null;
  }

  get remittedAt(): UnixSeconds | null {
    return this.shared.remitted_at ?? this.newest;
  }

  async *of(entries: AsyncIterable<readonly FileEntry[]>): AsyncGenerator<readonly StoredRow[]> {
    let [part, bytes]: [StoredRow[], number] = [[], 0];
    for await (const some of entries)
      for (const entry of some) {
        const row = this.taken(entry);
        if (row === undefined) continue;
        const weight = Buffer.byteLength(JSON.stringify(row));
        if (part.length === MOST_ROWS || (bytes + weight > MOST_BYTES && part.length > 0)) {
          yield part;
          [part, bytes] = [[], 0];
        }
        part.push(row);
        bytes += weight;
      }
    if (part.length > 0) yield part;
  }

  private taken(entry: FileEntry | undefined): StoredRow | undefined {
    switch (entry?.kind) {
      case undefined:
        return undefined;
      case 'total':
        if (entry.gross !== null) this.declared.gross.push(entry.gross);
        if (entry.net !== null) this.declared.net.push(entry.net);
        return undefined;
      case 'batch':
        this.note(entry);
        this.declared.batches.push({ utr: entry.utr, gross: entry.gross, net: entry.net });
        return this.taken(unreadIn(entry));
      case 'problem':
        this.rows++;
        return entry;
      case 'line': {
        const { customer_phone: _, ...line } = entry;
        const whole = { ...line, utr: line.utr ?? this.shared.utr, remitted_at: line.remitted_at ?? this.shared.remitted_at };
        this.rows++;
        this.note(whole);
        return whole;
      }
    }
  }

  private note({ utr, remitted_at }: Shared): void {
    if (utr !== null && this.utrs.size < 2) this.utrs.add(utr);
    if (remitted_at !== null && (this.newest === null || remitted_at > this.newest)) this.newest = remitted_at;
  }
}

/** A payout consists of sums, and is not stored: an unreadable one is reported as a row. */
const unreadIn = ({ row, raw, cell_problems = [] }: BatchRow): RowProblem | undefined =>
  cell_problems.length === 0
    ? undefined
    : { kind: 'problem', row, code: 'cell_unreadable', message: cell_problems.map(({ message }) => message).join(' '), raw };

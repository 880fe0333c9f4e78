import { bareNumber } from '#kernel/parcel-names';
import type { BatchRow, FileEntry, FileNote, RemittanceNote, RowProblem } from '#reconciliation/remittances/domain/file-entry';
import type { Declared, StoredRow } from '#reconciliation/remittances/domain/remittance.events';
import type { UnixSeconds } from '#kernel/time';

/** Limits of a part, in rows and in bytes of JSON, so that its results fit into one append. */
const MOST_ROWS = 250;
const MOST_BYTES = 250_000;
/** Further rows that a part may have so that rows about one parcel, which may be parts of one payment, stay together. */
const MOST_TOGETHER = 20;

/** Values of the request that apply to lines without their own. */
export interface Shared {
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
}

/** Cuts a file into parts. On the way it counts the rows, and collects the totals, the UTR and the latest date. */
export class Parts {
  readonly declared: { -readonly [Name in keyof Declared]: Declared[Name][number][] } = { gross: [], net: [], deductions: [], batches: [] };
  rows = 0;
  /** UTRs as they are first written, by their form for comparison. */
  private readonly utrs = new Map<string, string>();
  private newest: UnixSeconds | null = null;
  private hasUnpaid = false;

  /** `irregular`: irregularities of the file. */
  constructor(
    private readonly shared: Shared,
    private readonly irregular: readonly FileNote[],
  ) {}

  /** Notes on the file, complete once its rows have been read. */
  get notes(): readonly RemittanceNote[] {
    return this.hasUnpaid ? [...this.irregular, 'rows_without_payment'] : this.irregular;
  }

  /** The UTR that all lines share; null if they have several, or none. */
  get utr(): string | null {
    return this.utrs.size === 1 ? [...this.utrs.values()][0]! : null;
  }

  /** The date of the request, or else the latest of the file. Null if neither has one. */
  get remittedAt(): UnixSeconds | null {
    return this.shared.remitted_at ?? this.newest;
  }

  /** The rows to store, part by part. Totals and payouts are collected, not stored. */
  async *of(entries: AsyncIterable<readonly FileEntry[]>): AsyncGenerator<readonly StoredRow[]> {
    let [part, bytes]: [StoredRow[], number] = [[], 0];
    for await (const some of entries)
      for (const entry of some) {
        const row = this.rowOf(entry);
        if (row === undefined) continue;
        const weight = Buffer.byteLength(JSON.stringify(row));
        const isFull = part.length >= MOST_ROWS || (bytes + weight > MOST_BYTES && part.length > 0);
        if (isFull && !(part.length < MOST_ROWS + MOST_TOGETHER && areOfOneParcel(part.at(-1)!, row))) {
          yield part;
          [part, bytes] = [[], 0];
        }
        part.push(row);
        bytes += weight;
      }
    if (part.length > 0) yield part;
  }

  /** The row to store for an entry; undefined if there is none. */
  private rowOf(entry: FileEntry | undefined): StoredRow | undefined {
    switch (entry?.kind) {
      case undefined:
        return undefined;
      case 'total':
        if (entry.gross !== null) this.declared.gross.push(entry.gross);
        if (entry.net !== null) this.declared.net.push(entry.net);
        return undefined;
      case 'unpaid':
        this.hasUnpaid = true;
        return undefined;
      case 'batch':
        this.note(entry);
        this.declared.batches.push({ utr: entry.utr, gross: entry.gross, net: entry.net });
        return this.rowOf(problemOf(entry));
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
    if (utr !== null && this.utrs.size < 2 && !this.utrs.has(bareNumber(utr))) this.utrs.set(bareNumber(utr), utr);
    if (remitted_at !== null && (this.newest === null || remitted_at > this.newest)) this.newest = remitted_at;
  }
}

/** Whether two rows name the same parcel, or without one the same order. */
function areOfOneParcel(one: StoredRow, other: StoredRow): boolean {
  if (one.kind !== 'line' || other.kind !== 'line') return false;
  const name = one.tracking_number ?? one.order_reference;
  return name !== null && name === (other.tracking_number ?? other.order_reference);
}

/** A payout is not stored as a row. If some of its cells are unreadable, this is the problem that reports them; undefined otherwise. */
const problemOf = ({ row, raw, cell_problems = [] }: BatchRow): RowProblem | undefined =>
  cell_problems.length === 0
    ? undefined
    : { kind: 'problem', row, code: 'cell_unreadable', message: cell_problems.map(({ message }) => message).join(' '), raw };

import { WriteTimes } from '#http/consistency/write-times';
import type { Position } from '#platform/event-history/recorded-event';

/** Maximum number of accounts whose newest write is tracked. The write of one that is left out then counts for all accounts. */
const MOST_ACCOUNTS = 10_000;

/** The position of each account's newest write, as answered by this process, until every read model includes it. */
export class NewestWrites {
  protected readonly places = new Map<string, Position>();
  /** The position that the reads of all accounts wait for; null for none. */
  protected ofAllAccounts: Position | null = null;
  readonly times = new WriteTimes();

  note(account: string, position: Position): void {
    this.times.note(position);
    const known = this.places.get(account);
    if (known !== undefined && known >= position) return;
    this.places.delete(account);
    this.places.set(account, position);
    if (this.places.size > MOST_ACCOUNTS) this.leaveOut(this.places.keys().next().value!);
  }

  /** Forgets a write that every read model includes. */
  forget(account: string, position: Position): void {
    if ((this.places.get(account) ?? '') <= position) this.places.delete(account);
    if (this.ofAllAccounts !== null && this.ofAllAccounts <= position) this.ofAllAccounts = null;
  }

  /** Whether a read of this account may have to wait. */
  concern(account: string): boolean {
    return this.places.has(account) || this.ofAllAccounts !== null;
  }

  /** The position that a read must wait for; undefined for none. Resolves by `deadline`, a time of `performance.now()`. */
  async of(account: string, _deadline: number): Promise<Position | undefined> {
    return later(this.places.get(account) ?? null, this.ofAllAccounts) ?? undefined;
  }

  private leaveOut(account: string): void {
    this.ofAllAccounts = later(this.ofAllAccounts, this.places.get(account)!);
    this.places.delete(account);
  }
}

export const later = (a: Position | null, b: Position | null): Position | null => (a === null || (b !== null && b > a) ? b : a);

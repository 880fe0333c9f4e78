import type { Position } from '#platform/event-history/recorded-event';

/** Accounts whose newest write is tracked. Beyond this number, all reads wait for the writes of those left out. */
const MOST_ACCOUNTS = 10_000;

/** The position of each account's newest write answered by this process, until every read model holds it. */
export class NewestWrites {
  protected readonly places = new Map<string, Position>();
  /** The position that all reads wait for. */
  protected everybodys: Position | null = null;

  note(account: string, position: Position): void {
    const known = this.places.get(account);
    if (known !== undefined && known >= position) return;
    this.places.delete(account);
    this.places.set(account, position);
    if (this.places.size > MOST_ACCOUNTS) this.leaveOut(this.places.keys().next().value!);
  }

  /** Every read model holds it. */
  forget(account: string, position: Position): void {
    if ((this.places.get(account) ?? '') <= position) this.places.delete(account);
    if (this.everybodys !== null && this.everybodys <= position) this.everybodys = null;
  }

  /** Whether a read of an account may have something to wait for. */
  concern(account: string): boolean {
    return this.places.has(account) || this.everybodys !== null;
  }

  /** The position that a read must wait for, if any. Resolves by `deadline`, on the clock of `performance`. */
  async of(account: string, _deadline: number): Promise<Position | undefined> {
    return later(this.places.get(account) ?? null, this.everybodys) ?? undefined;
  }

  private leaveOut(account: string): void {
    this.everybodys = later(this.everybodys, this.places.get(account)!);
    this.places.delete(account);
  }
}

export const later = (a: Position | null, b: Position | null): Position | null => (a === null || (b !== null && b > a) ? b : a);

import type { Position } from '#platform/event-history/recorded-event';

/** Accounts whose newest write is known. Beyond so many, everybody waits for the writes of those that are left out. */
const MOST_ACCOUNTS = 10_000;

/** Where the newest write of each account is, unless every read model is known to hold it: of the writes that this process has answered. */
export class NewestWrites {
  protected readonly places = new Map<string, Position>();
  /** What everybody waits for. */
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

  /** The place that a read has to wait for, if any. It is known by `deadline`, on the clock of `performance`. */
  async of(account: string, _deadline: number): Promise<Position | undefined> {
    return later(this.places.get(account) ?? null, this.everybodys) ?? undefined;
  }

  private leaveOut(account: string): void {
    this.everybodys = later(this.everybodys, this.places.get(account)!);
    this.places.delete(account);
  }
}

export const later = (a: Position | null, b: Position | null): Position | null => (a === null || (b !== null && b > a) ? b : a);

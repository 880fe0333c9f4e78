import type { Position } from '#platform/event-history/recorded-event';

/** Where the newest write of each account is, unless every read model is known to hold it: of the writes that this process has answered. */
export class NewestWrites {
  protected readonly places = new Map<string, Position>();

  note(account: string, position: Position): void {
    const known = this.places.get(account);
    if (known === undefined || known < position) this.places.set(account, position);
  }

  /** Every read model holds it. */
  forget(account: string, position: Position): void {
    if (this.places.get(account) === position) this.places.delete(account);
  }

  /** Whether a read of an account may have something to wait for. */
  concern(account: string): boolean {
    return this.places.has(account);
  }

  /** The place that a read has to wait for, if any. It is known by `deadline`, on the clock of `performance`. */
  async of(account: string, _deadline: number): Promise<Position | undefined> {
    return this.places.get(account);
  }
}

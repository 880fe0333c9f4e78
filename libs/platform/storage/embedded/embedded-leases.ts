import { Injectable } from '@nestjs/common';
import { type Lease, Leases } from '#platform/storage/leases';

interface Held {
  readonly token: number;
  readonly until: number;
}

/** Leases in memory: one process owns the data directory. */
@Injectable()
export class EmbeddedLeases extends Leases {
  private readonly held = new Map<string, Held>();

  override async acquire(name: string, milliseconds: number): Promise<Lease | null> {
    const before = this.held.get(name);
    if (before !== undefined && before.until > performance.now()) return null;
    const token = (before?.token ?? 0) + 1;
    const hold = (until: number): boolean => {
      if (this.held.get(name)!.token !== token) return false;
      this.held.set(name, { token, until });
      return true;
    };
    this.held.set(name, { token, until: 0 });
    const renew = async (): Promise<boolean> => hold(performance.now() + milliseconds);
    await renew();
    return { token, renew, release: async () => void hold(0) };
  }
}

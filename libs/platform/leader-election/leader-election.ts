import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { retryForever } from '#platform/projector/retry-forever';
import type { Lease, Leases } from '#platform/storage/leases';

/** Milliseconds: duration of the lease, and interval at which the leader renews it and idle processes try to acquire it. */
const LEASE = 6000;
const POLL_MS = 1500;

/** Work that one process does at a time. Started again after a stop, it resumes from the stored state. */
export interface Elected {
  start(lease: Lease): Promise<void>;
  stop(): Promise<void>;
}

/** Runs work in one process of a deployment. The others are idle, and one of them takes over when the leader fails. */
export class LeaderElection {
  private readonly log: Logger;
  private readonly stopping = new AbortController();
  private candidacy: Promise<void> = Promise.resolve();
  private trouble: string | null = null;

  constructor(
    private readonly name: string,
    private readonly leases: Leases,
    private readonly elected: Elected,
  ) {
    this.log = new Logger(name);
  }

  start(): void {
    this.candidacy = retryForever(`leading ${this.name}`, this.log, this.stopping.signal, () => this.stand());
  }

  /** Releases the lease, so that another process can take over immediately. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.candidacy;
  }

  /** null while the process leads or is idle; otherwise the reason why it cannot lead. */
  async health(): Promise<string | null> {
    return this.trouble;
  }

  private async stand(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const lease = await this.leases.acquire(this.name, LEASE);
      if (lease === null) this.trouble = null;
      else await this.lead(lease);
      await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async lead(lease: Lease): Promise<void> {
    const { signal } = this.stopping;
    const over = new AbortController();
    const held = hold(lease, AbortSignal.any([signal, over.signal]));
    held.catch(() => undefined);
    try {
      await this.elected.start(lease);
      this.trouble = null;
      this.log.log(`leads under token ${lease.token}`);
      await held;
      if (!signal.aborted) this.log.warn('another process leads now');
    } catch (fault) {
      this.trouble = `cannot lead: ${(fault as Error).message}`;
      throw fault;
    } finally {
      over.abort();
      await this.elected.stop();
      await lease.release().catch(() => undefined);
    }
  }
}

/** Renews a lease until the signal aborts or another process has taken it. */
async function hold(lease: Lease, signal: AbortSignal): Promise<void> {
  do await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted && (await lease.renew()));
}

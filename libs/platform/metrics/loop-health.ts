/** Milliseconds for which a loop may fail before its part is not ready. A store that changes its leader causes shorter failures. */
const PATIENCE = 30_000;

/** The health of a loop that retries after each failure. */
export class LoopHealth {
  private failing: { readonly since: number; readonly reason: string } | null = null;

  constructor(
    /** The loop's work, in words that "fails" can follow. */
    private readonly what: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Runs work. If it fails, records the reason and rethrows. */
  async watch(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      this.failed(fault);
      throw fault;
    }
  }

  failed(fault: unknown): void {
    const reason = (fault as Partial<Error> | null)?.message ?? String(fault);
    this.failing = { since: this.failing?.since ?? this.now(), reason };
  }

  /** Call it when the loop has made progress or does not run. */
  wentOn(): void {
    this.failing = null;
  }

  /** A note of the loop's failure: since when, and why. null while it works. It appears at the first failure. */
  trouble(): string | null {
    if (this.failing === null) return null;
    const { since, reason } = this.failing;
    return `${this.what} fails since ${new Date(since).toISOString()}: ${reason}`;
  }

  /** A health check: null if the loop makes progress, or has failed only for a short time. */
  health(): string | null {
    return this.failing !== null && this.now() - this.failing.since >= PATIENCE ? this.trouble() : null;
  }
}

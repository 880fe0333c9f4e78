/** So long may a loop fail before its part is not ready, milliseconds: what ends sooner is what is seen when a store changes its leader. */
const PATIENCE = 30_000;

/** How a loop fares that tries again after each failure. */
export class LoopHealth {
  private failing: { readonly since: number; readonly reason: string } | null = null;

  constructor(
    /** What the loop does, in words that "fails" can follow. */
    private readonly what: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Says what work fails of, and passes that on. */
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

  /** It got on, or does not run. */
  wentOn(): void {
    this.failing = null;
  }

  /** A note: since when it fails, and why, however short that is. */
  trouble(): string | null {
    if (this.failing === null) return null;
    const { since, reason } = this.failing;
    return `${this.what} fails since ${new Date(since).toISOString()}: ${reason}`;
  }

  /** A health check: null while it gets on, or has failed for a short time only. */
  health(): string | null {
    return this.failing !== null && this.now() - this.failing.since >= PATIENCE ? this.trouble() : null;
  }
}

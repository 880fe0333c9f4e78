import { DomainError } from '#kernel/domain-error';

/** Runs costly work a few at once; some wait for their turn, in order, and the rest is refused. */
export class BoundedTurns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** Throws `service_unavailable` when too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      // A turn goes straight to the next one, so that nobody comes between.
      const next = this.waiting.shift();
      if (next === undefined) this.running--;
      else next();
    }
  }

  private async turn(): Promise<void> {
    if (this.running < this.atOnce) {
      this.running++;
      return;
    }
    if (this.waiting.length >= this.mostWaiting)
      throw new DomainError('service_unavailable', 'Too many people are signing in now. Wait a second and try again.');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

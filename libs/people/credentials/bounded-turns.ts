import { DomainError } from '#kernel/domain-error';

/** Limits how much costly work runs at once: a few run, some wait in order, and the rest is refused. */
export class BoundedTurns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** Runs work in its turn. Throws `service_unavailable` if too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      // A turn passes directly to the next in line, so that no later caller gets in between.
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

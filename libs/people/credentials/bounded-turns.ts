import { DomainError } from '#kernel/domain-error';

/**
 * Limits how much costly work runs at once: a few run, some wait in order, and the rest is refused. Preferred work waits in a line of its own, which
 * comes first, so that other work never fills it.
 */
export class BoundedTurns {
  private running = 0;
  private readonly preferred: (() => void)[] = [];
  private readonly others: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    /** In each of the two lines. */
    private readonly mostWaiting: number,
  ) {}

  /** Runs work in its turn. Throws `service_unavailable` if too many wait. */
  async run<T>(work: () => Promise<T>, isPreferred: boolean): Promise<T> {
    await this.turn(isPreferred ? this.preferred : this.others);
    try {
      return await work();
    } finally {
      // A turn passes directly to the next in line, so that no later caller gets in between.
      const next = this.preferred.shift() ?? this.others.shift();
      if (next === undefined) this.running--;
      else next();
    }
  }

  private async turn(line: (() => void)[]): Promise<void> {
    if (this.running < this.atOnce) {
      this.running++;
      return;
    }
    if (line.length >= this.mostWaiting)
      throw new DomainError('service_unavailable', 'Too many people are signing in now. Wait a second and try again.');
    await new Promise<void>((resolve) => line.push(resolve));
  }
}

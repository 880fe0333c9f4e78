/** A server that has not answered a call for longer than this is taken for gone, milliseconds. */
const LONGEST_SILENCE = 2_000;

/**
 * Knows for how long a server has not answered calls. What somebody waits for is refused at once then, except one call at a time that
 * tries (half-open); the first answer to any caller closes the circuit. What nobody waits for goes on trying for itself.
 */
export class CircuitBreaker {
  private underWay = 0;
  private trying = false;
  private silentSince: number | null = null;

  constructor(
    private readonly refusal: () => Error,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async call<T>(awaited: boolean, call: () => Promise<T>): Promise<T> {
    if (!awaited || !this.open) return this.counted(call);
    if (this.trying) throw this.refusal();
    this.trying = true;
    try {
      return await this.counted(call);
    } finally {
      this.trying = false;
    }
  }

  /** The server has answered, possibly with a refusal. All other calls under way are waited for from now on. */
  answered(): void {
    this.silentSince = this.underWay > 1 ? this.now() : null;
  }

  private get open(): boolean {
    return this.silentSince !== null && this.now() - this.silentSince > LONGEST_SILENCE;
  }

  private async counted<T>(call: () => Promise<T>): Promise<T> {
    this.underWay++;
    this.silentSince ??= this.now();
    try {
      return await call();
    } finally {
      this.underWay--;
      // Nobody calls it now: the pause is no silence. A circuit that is open waits for an answer.
      if (this.underWay === 0 && !this.open) this.silentSince = null;
    }
  }
}

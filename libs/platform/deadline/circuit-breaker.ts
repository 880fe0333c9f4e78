/** Milliseconds without an answer after which a server counts as unreachable. */
const LONGEST_SILENCE = 2_000;

/**
 * Rejects calls at once while a server does not answer, so that callers need not wait for it. One call at a time is let through to try the server (half-open).
 * Calls for which nobody waits (`awaited` is false) are always made. The first answer to any call closes the circuit.
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

  /** To be called when the server has answered, even with an error. The silence of the other calls under way is counted from now on. */
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
      // Time without any calls is not silence. An open circuit stays open until there is an answer.
      if (this.underWay === 0 && !this.open) this.silentSince = null;
    }
  }
}

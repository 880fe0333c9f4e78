/** Milliseconds without an answer after which a server counts as unreachable. */
const LONGEST_SILENCE = 2_000;

/**
 * Rejects calls immediately while a server does not answer, so that callers need not wait for it. One call at a time is let through to probe the server
 * (half-open). Calls that nobody waits for (`awaited` is false) are always made. The first answer to any call closes the circuit.
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

  /** Call it when the server has answered, even with an error. It restarts the measurement of silence for the other calls in progress. */
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

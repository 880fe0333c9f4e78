const FIRST_STEP = 500;
const LONGEST_STEP = 8_000;
/** If the service asks for a longer pause, the client gives up: the caller decides. */
const LONGEST_PAUSE = 60_000;
const BUDGET = 10;
/** Added to the budget by a success: in the long run, one call in ten may be a retry. */
const EARNED = 0.1;

/** Our own earlier attempt may still be running. */
const IN_USE = 409;

/** Decides about retries. A budget across all of a client's calls keeps retries from multiplying the load of a service in trouble. */
export class Retries {
  private left: number;

  constructor(private readonly budget: number = BUDGET) {
    this.left = budget;
  }

  succeeded(): void {
    this.left = Math.min(this.budget, this.left + EARNED);
  }

  /** Milliseconds to wait before the attempt after `attempt` (from 0), or null to give up. `answer`: null if there was none. */
  pauseAfter(attempt: number, most: number, answer: { readonly status: number; readonly headers: Headers } | null): number | null {
    if (attempt >= most || (answer !== null && !mayPass(answer))) return null;
    const requested = answer === null ? 0 : retryAfter(answer.headers);
    if (requested > LONGEST_PAUSE) return null;
    // A service that limits its callers, and says when to return, is not in trouble.
    if (answer?.status !== 429 || requested === 0) {
      if (this.left < 1) return null;
      this.left -= 1;
    }
    // Full jitter: clients that failed together do not return together.
    const jitter = Math.random() * Math.min(LONGEST_STEP, FIRST_STEP * 2 ** attempt);
    return requested > 0 ? requested + Math.random() * FIRST_STEP : jitter;
  }
}

const mayPass = ({ status, headers }: { readonly status: number; readonly headers: Headers }): boolean =>
  status === 429 || status >= 500 || (status === IN_USE && headers.has('retry-after'));

/** Milliseconds; the header holds seconds or a date. */
function retryAfter(headers: Headers): number {
  const value = headers.get('retry-after');
  if (value === null) return 0;
  const seconds = Number(value);
  const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(pause) ? Math.max(0, pause) : 0;
}

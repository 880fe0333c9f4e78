import { Clock, type UnixSeconds } from '#kernel/time';
import { isTestMode, type Scope } from '#platform/storage/documents';

/** Port for how far an account's clock is ahead of the machine's time. The job queue implements it, because these clocks decide when jobs are due. */
export abstract class ClockLeads {
  /** In milliseconds. */
  abstract ahead(clock: Scope): Promise<number>;
}

/** Business time: each account's test mode may be ahead of the machine's, live mode never is (interface §5.4). */
export class Clocks {
  constructor(
    private readonly clock: Clock,
    private readonly leads: ClockLeads,
  ) {}

  /** The current business time of an account and mode, Unix milliseconds. */
  of(scope: Scope): Promise<number> {
    return this.at(scope, this.clock.milliseconds());
  }

  /** The current business time of an account and mode, Unix seconds. */
  async now(scope: Scope): Promise<UnixSeconds> {
    return Math.floor((await this.of(scope)) / 1000);
  }

  /** Converts a moment of the machine's time into the business time of an account and mode. Both are Unix milliseconds. */
  async at(scope: Scope, milliseconds: number): Promise<number> {
    return milliseconds + (isTestMode(scope) ? await this.leads.ahead(scope) : 0);
  }
}

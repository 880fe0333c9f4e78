import { Injectable } from '@nestjs/common';
import { Clock, type UnixSeconds } from '#kernel/time';
import { isTestMode, type Scope } from '#platform/storage/documents';

/** How far clocks are ahead of the machine's time. The job queue implements it: it has what is due by them. */
export abstract class ClockLeads {
  /** In milliseconds. */
  abstract ahead(clock: Scope): Promise<number>;
}

/** Business time: each account's test mode may be ahead of the machine's, live mode never is (interface §5.4). */
@Injectable()
export class Clocks {
  constructor(
    private readonly clock: Clock,
    private readonly leads: ClockLeads,
  ) {}

  /** What time it is there, Unix milliseconds. */
  of(scope: Scope): Promise<number> {
    return this.at(scope, this.clock.milliseconds());
  }

  /** The same in Unix seconds. */
  async now(scope: Scope): Promise<UnixSeconds> {
    return Math.floor((await this.of(scope)) / 1000);
  }

  /** A moment of the machine's time by the scope's clock, Unix milliseconds. */
  async at(scope: Scope, milliseconds: number): Promise<number> {
    return milliseconds + (isTestMode(scope) ? await this.leads.ahead(scope) : 0);
  }
}

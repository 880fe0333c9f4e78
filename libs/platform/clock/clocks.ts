import { Injectable } from '@nestjs/common';
import { Clock, type UnixSeconds } from '#kernel/time';
import { isTestMode, type Scope } from '#platform/storage/documents';
import { JobStore } from '#platform/storage/job-store';

/** Business time: each account's test mode may be ahead of the machine's, live mode never is (interface §5.4). */
@Injectable()
export class Clocks {
  constructor(
    private readonly clock: Clock,
    private readonly jobStore: JobStore,
  ) {}

  /** What time it is there, Unix milliseconds. */
  of(scope: Scope): Promise<number> {
    return this.at(scope, this.clock.milliseconds());
  }

  /** The same in Unix seconds. */
  async now(scope: Scope): Promise<UnixSeconds> {
    return Math.floor((await this.of(scope)) / 1000);
  }

  /** A moment of the machine's time as it is told there, Unix milliseconds. */
  async at(scope: Scope, milliseconds: number): Promise<number> {
    return milliseconds + (isTestMode(scope) ? await this.jobStore.ahead(scope) : 0);
  }
}

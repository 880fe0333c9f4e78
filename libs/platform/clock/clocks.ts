import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import type { Scope } from '#platform/storage/documents';
import { DueWork } from '#platform/storage/due-work';

/** Business time: each account's test mode may be ahead of the machine's, live mode never is (interface §5.4). */
@Injectable()
export class Clocks {
  constructor(
    private readonly clock: Clock,
    private readonly dueWork: DueWork,
  ) {}

  /** Unix milliseconds. */
  async of(scope: Scope): Promise<number> {
    return this.clock.milliseconds() + (scope.endsWith(':test') ? await this.dueWork.ahead(scope) : 0);
  }
}

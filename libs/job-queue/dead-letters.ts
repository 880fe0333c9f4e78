import { Injectable } from '@nestjs/common';
import { buriedJob, deadJob } from '#job-queue/dead-letter-jobs';
import { deathOf } from '#job-queue/given-up';
import { JobRunner } from '#job-queue/job-runner';
import type { DeadLetter, DeadLetterFilter, DeadLetterOutcome } from '#job-queue/dead-letter';
import { JobStore } from '#job-queue/job-store';

/** Has jobs that fail for a day given up, and knows those that were: to be looked at, put back and dropped, by any process. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly jobStore: JobStore,
    runner: JobRunner,
  ) {
    runner.givesUpBy((job, error, now) => {
      const dead = deathOf(job, error, now);
      return dead && { dead, next: deadJob(job, dead) };
    });
  }

  /** In the order of queue and key. */
  async *all(filter: Pick<DeadLetterFilter, 'queue'> = {}): AsyncGenerator<DeadLetter, void> {
    for (let page = await this.jobStore.deadLetters(filter); page.length > 0;) {
      yield* page;
      page = await this.jobStore.deadLetters({ ...filter, after: page.at(-1)! });
    }
  }

  /** Puts all of a queue, or of all queues, back as jobs that were never tried; how many. */
  async retry(filter: Pick<DeadLetterFilter, 'queue'> = {}): Promise<number> {
    let retried = 0;
    for await (const letter of this.all(filter)) if (await this.settle(letter, 'retried')) retried++;
    return retried;
  }

  /** Never does it. False when it is not there. */
  drop(letter: DeadLetter): Promise<boolean> {
    return this.settle(letter, 'dropped');
  }

  private settle(letter: DeadLetter, outcome: DeadLetterOutcome): Promise<boolean> {
    return this.jobStore.settleDeadLetter(letter, outcome, buriedJob(letter, outcome));
  }
}

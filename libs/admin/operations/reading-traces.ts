import { madeAt, makeId } from '#kernel/ids';
import { Clock } from '#kernel/time';
import { accessStream } from '#admin/operations/domain/personal-data-access.events';
import { random } from '#privacy/secrets/random';
import { JobStore } from '#job-queue/job-store';

export const KEEP_TRACE = 'personal_data.trace';

/** Personal data that is about to be shown. */
export interface PendingReading {
  readonly account: string;
  readonly livemode: boolean;
  /** Ids of resources with personal data. */
  readonly resources: readonly string[];
  /** The person, if all of it is about one; otherwise null. */
  readonly subject: string | null;
}

/** A pending reading with its id. */
export interface TracedReading extends PendingReading {
  readonly reading: string;
}

/** Resolves once the reading is recorded in the history. */
export type WriteDown = (reading: TracedReading) => Promise<void>;

/** The part of a reading that is kept as its trace; it does not name the person. */
export type ReadingTrace = Omit<TracedReading, 'subject'>;

/** The time of a reading in ISO 8601, taken from its id. */
export const timeOf = ({ reading }: Pick<ReadingTrace, 'reading'>): string => new Date(madeAt(reading)).toISOString();

/** The stream of the access log that has the fact of a reading: one for each account, mode and month. */
export const streamOf = (trace: Omit<ReadingTrace, 'resources'>): string =>
  accessStream(trace.account, trace.livemode, timeOf(trace).slice(0, 'yyyy-mm'.length));

/** Leaves a trace of every opening of personal data, apart from the access log: `verify --full` compares the two. */
export class ReadingTraces {
  constructor(
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a reading, then leaves its trace; callers await this before they open the data. A reading that cannot be recorded opens nothing, so it
   * leaves no trace.
   */
  async leave({ subject, ...shown }: PendingReading, writeDown: WriteDown): Promise<void> {
    const dueAt = this.clock.milliseconds();
    const trace: ReadingTrace = { ...shown, reading: makeId('rdg', dueAt, random(16)) };
    await writeDown({ ...trace, subject });
    await this.jobStore.add([{ queue: KEEP_TRACE, key: trace.reading, dueAt, payload: trace }]);
  }
}

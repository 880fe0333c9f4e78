import { madeAt, makeId } from '#kernel/ids';
import { Clock } from '#kernel/time';
import { accessStream } from '#operations/domain/personal-data-access.events';
import { random } from '#privacy/secrets/random';
import { JobStore } from '#job-queue/job-store';

export const KEEP_TRACE = 'personal_data.trace';

/** Data about to be shown: an account's, in its mode. */
export interface PendingReading {
  readonly account: string;
  readonly livemode: boolean;
  /** Ids of resources with personal data. */
  readonly resources: readonly string[];
  /** The person, if all of it is about one. */
  readonly subject: string | null;
}

/** A pending reading with its id. */
export interface TracedReading extends PendingReading {
  readonly reading: string;
}

/** Resolves once the reading is recorded in the history. */
export type WriteDown = (reading: TracedReading) => Promise<void>;

/** The part of a reading that is kept for a while. */
export type ReadingTrace = Omit<TracedReading, 'subject'>;

/** The time in its id: ISO 8601. */
export const timeOf = ({ reading }: Pick<ReadingTrace, 'reading'>): string => new Date(madeAt(reading)).toISOString();

/** The stream of the fact. */
export const streamOf = (trace: Omit<ReadingTrace, 'resources'>): string =>
  accessStream(trace.account, trace.livemode, timeOf(trace).slice(0, 'yyyy-mm'.length));

/** Every opening of personal data leaves a trace, independent of the access log: `verify --full` compares the two. */
export class ReadingTraces {
  constructor(
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
  ) {}

  /** To be awaited before the data is opened. The trace is written second: a reading that could not be recorded opens nothing and leaves none. */
  async leave({ subject, ...shown }: PendingReading, writeDown: WriteDown): Promise<void> {
    const dueAt = this.clock.milliseconds();
    const trace: ReadingTrace = { ...shown, reading: makeId('rdg', dueAt, random(16)) };
    await writeDown({ ...trace, subject });
    await this.jobStore.add([{ queue: KEEP_TRACE, key: trace.reading, dueAt, payload: trace }]);
  }
}

import type { UnixSeconds } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, followUp, requestedCauseOf } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { added, EMPTY_TALLY, type Tally } from '#reconciliation/remittances/domain/tally';
import { PartMatching } from '#reconciliation/remittances/matching/part-matching';
import { RunConclusion } from '#reconciliation/remittances/matching/run-conclusion';

const QUEUE = 'remittance.match';
/** Milliseconds after which a step ends and saves its progress in the job. */
const STEP = 2000;

interface Matching {
  readonly remittance: string;
  readonly parts: number;
  /** The next part. `tally` has the results of the parts before it. */
  readonly part: number;
  readonly tally: Tally;
  readonly cause: Cause;
  /** When the remittance was received. All its lines get this time, so that they are listed in the order of the file. */
  readonly at: UnixSeconds;
  /** Position of the remittance in the history. */
  readonly position: Position;
}

/**
 * Matches a received remittance part by part. After an interruption it continues where it stopped: the stream of a part shows whether the part was matched,
 * and the stream of an order whether a line was applied. Remittances of an account are matched one after the other, so that of two payments for an order
 * the one received first counts.
 */
@Policy({ queue: QUEUE, atOnce: 4, perGroup: 1, inHouse: true })
export class MatchRemittanceWhenReceived implements PolicyHandler<Matching> {
  constructor(
    private readonly parts: PartMatching,
    private readonly conclusion: RunConclusion,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Matching>[] {
    if (event.type !== 'remittance.received') return [];
    const { remittance, parts } = event.data;
    const { metadata, created: dueAt, at, position } = event;
    const payload: Matching = { remittance, parts, part: 0, tally: EMPTY_TALLY, cause: requestedCauseOf(event), at, position };
    return [{ queue: QUEUE, key: remittance, dueAt, payload, group: scopeOf(metadata.account, metadata.livemode) }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Matching>): Promise<JobResult> {
    const { remittance, parts, cause, at, position } = payload;
    let { part, tally } = payload;
    for (const end = performance.now() + STEP; part < parts && performance.now() < end; part++) {
      const context = await followUp(cause, QUEUE, { of: async () => at * 1000 }, `.${part}`);
      tally = added(tally, await this.parts.match(remittance, part, position, context));
    }
    if (part < parts) return { reschedule: { dueAt, payload: { ...payload, part, tally }, countsAsAttempt: false } };
    await this.conclusion.conclude(remittance, tally, await followUp(cause, QUEUE, this.clocks, '.end'));
    return COMPLETED;
  }
}

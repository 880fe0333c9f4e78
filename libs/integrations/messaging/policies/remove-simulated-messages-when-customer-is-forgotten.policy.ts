import { type Forgotten, SandboxMessages } from '#integrations/messaging/sandbox-messages';
import { Clock } from '#kernel/time';
import { REMOVE_SIMULATED_MESSAGES, SEND_MESSAGE } from '#messaging/contract';
import { CUSTOMER_FORGOTTEN, type CustomerFact } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { LEASE } from '#platform/jobs/job-outcomes';
import { DONE, Policy, type PolicyHandler } from '#platform/jobs/policy';
import { type ClaimedJob, type Job, type JobResult, JobStore } from '#platform/storage/job-store';

/** Milliseconds. */
const LOOK_AGAIN = 250;

interface Removing extends Forgotten {
  /** From when on nothing was found any more, Unix milliseconds. */
  readonly since?: number;
}

/**
 * The phone of test mode loses what somebody got who is forgotten. A message that was under way may still arrive: it is over when all is gone and
 * nothing is sent any more that began before that.
 */
@Policy({ queue: REMOVE_SIMULATED_MESSAGES, atOnce: 4, inHouse: true })
export class RemoveSimulatedMessagesWhenCustomerIsForgotten implements PolicyHandler {
  constructor(
    private readonly messages: SandboxMessages,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
  ) {}

  plan({ id: key, type, data, stream, metadata, at, created: dueAt }: RecordedEvent): Job[] {
    // Of a person it is told in many streams; in the person's own, last.
    if (type !== CUSTOMER_FORGOTTEN || metadata.livemode || !stream.startsWith('customer-')) return [];
    const { subject } = data as CustomerFact['data'];
    const payload: Removing = { account: metadata.account, subject, forgottenAt: at };
    return [{ queue: REMOVE_SIMULATED_MESSAGES, key, dueAt, payload }];
  }

  async perform({ payload }: ClaimedJob): Promise<JobResult> {
    const { since = this.clock.milliseconds(), ...removing } = payload as Removing;
    // Asked before the messages are read: whatever ends later than this is waited for.
    const isSending = await this.isSending(since);
    const records = await this.messages.removals(removing);
    const again = { dueAt: this.clock.milliseconds() + LOOK_AGAIN, countsAsAttempt: false };
    if (records.length > 0) return { records, reschedule: { ...again, payload: removing } };
    return isSending ? { reschedule: { ...again, payload: { ...removing, since } } } : DONE;
  }

  /** Whether a message may be under way that was begun before a moment; none takes longer than its lease. */
  private async isSending(since: number): Promise<boolean> {
    if (this.clock.milliseconds() >= since + LEASE) return false;
    const oldest = await this.jobStore.oldestDueAt(SEND_MESSAGE);
    return oldest !== null && oldest <= since;
  }
}

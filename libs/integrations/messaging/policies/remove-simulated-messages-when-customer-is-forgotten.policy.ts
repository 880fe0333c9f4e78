import { type Forgotten, SandboxMessages } from '#integrations/messaging/sandbox-messages';
import { Clock } from '#kernel/time';
import { REMOVE_SIMULATED_MESSAGES, SEND_MESSAGE } from '#messaging/contract';
import { CUSTOMER_FORGOTTEN } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { LEASE } from '#job-queue/job-outcomes';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { type ClaimedJob, type Job, type JobResult, JobStore } from '#job-queue/job-store';

/** The pause before the job looks for messages again, ms. */
const LOOK_AGAIN = 250;

interface Removing extends Forgotten {
  /** When the job first found no message left, Unix milliseconds; absent before. */
  readonly since?: number;
}

/**
 * Removes the simulated messages of a forgotten customer. A message being sent may still arrive, so the job ends only when no message is left and no
 * send that began earlier is still running.
 */
@Policy({ queue: REMOVE_SIMULATED_MESSAGES, atOnce: 4, inHouse: true })
export class RemoveSimulatedMessagesWhenCustomerIsForgotten implements PolicyHandler<Removing> {
  constructor(
    private readonly messages: SandboxMessages,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
  ) {}

  plan({ id: key, type, data, stream, metadata, at, created: dueAt }: RecordedEvent): Job<Removing>[] {
    // Many streams have this fact; the customer's own stream gets it last.
    if (type !== CUSTOMER_FORGOTTEN || metadata.livemode || !stream.startsWith('customer-')) return [];
    const { subject } = data;
    const payload: Removing = { account: metadata.account, subject, forgottenAt: at };
    return [{ queue: REMOVE_SIMULATED_MESSAGES, key, dueAt, payload }];
  }

  async perform({ payload }: ClaimedJob<Removing>): Promise<JobResult> {
    const { since = this.clock.milliseconds(), ...removing } = payload;
    // Read before the messages, so that a send that ends later is awaited.
    const isSending = await this.isSending(since);
    const records = await this.messages.removals(removing);
    const again = { dueAt: this.clock.milliseconds() + LOOK_AGAIN, countsAsAttempt: false };
    if (records.length > 0) return { records, reschedule: { ...again, payload: removing } };
    return isSending ? { reschedule: { ...again, payload: { ...removing, since } } } : COMPLETED;
  }

  /** Whether a send that began before a moment may still be running; a send never takes longer than its lease. */
  private async isSending(since: number): Promise<boolean> {
    if (this.clock.milliseconds() >= since + LEASE) return false;
    const oldest = await this.jobStore.oldestDueAt(SEND_MESSAGE);
    return oldest !== null && oldest <= since;
  }
}

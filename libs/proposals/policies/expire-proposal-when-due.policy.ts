import { expire } from '#proposals/domain/proposal.decisions';
import type { ProposalCreated } from '#proposals/domain/proposal.events';
import { type Proposals, proposals } from '#proposals/domain/proposals';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#platform/jobs/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#platform/jobs/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#platform/storage/job-store';

const QUEUE = 'proposal.expire';

/** What nobody has decided in seven days of the account's clock expires. */
@Policy({ queue: QUEUE, atOnce: 8, inHouse: true })
export class ExpireProposalWhenDue implements PolicyHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job[] {
    if (event.type !== 'proposal.created') return [];
    const { proposal, expires_at } = event.data as ProposalCreated;
    const { account, livemode } = event.metadata;
    const payload = { cause: causeOf(event), stream: event.stream, proposal };
    return [{ queue: QUEUE, key: event.id, dueAt: expires_at * 1000, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob): Promise<JobResult> {
    const { cause, stream, proposal } = payload as { cause: Cause; stream: string; proposal: string };
    const context = await followUp(cause, QUEUE, this.clocks);
    const rule = (state: Proposals) => expire(state, proposal, 'time', context.now);
    await this.eventStore.decide(stream, proposals, rule, context);
    return COMPLETED;
  }
}

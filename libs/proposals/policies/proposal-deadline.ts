import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import { type Proposals, proposals } from '#proposals/domain/proposals';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

interface Deadline {
  readonly cause: Cause;
  readonly stream: string;
  readonly proposal: string;
}

/** Base of the policies that change a proposal which is not decided by a deadline, by the account's clock. */
@Injectable()
export abstract class ProposalDeadline implements PolicyHandler<Deadline> {
  protected abstract readonly queue: string;

  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  /** The deadline of a proposal that was created at `at`. */
  protected abstract dueAt(proposal: ProposalCreated, at: UnixSeconds): UnixSeconds;

  /** What happens at the deadline. */
  protected abstract rule(state: Proposals, proposal: string, now: UnixSeconds): ProposalFact[];

  plan(event: RecordedEvent): readonly Job<Deadline>[] {
    if (event.type !== 'proposal.created') return [];
    const created = event.data;
    const { account, livemode } = event.metadata;
    const payload = { cause: causeOf(event), stream: event.stream, proposal: created.proposal };
    const dueAt = this.dueAt(created, event.at) * 1000;
    return [{ queue: this.queue, key: event.id, dueAt, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob<Deadline>): Promise<JobResult> {
    const { cause, stream, proposal } = payload;
    const context = await followUp(cause, this.queue, this.clocks);
    await this.eventStore.decide(stream, proposals, (state) => this.rule(state, proposal, context.now), context);
    return COMPLETED;
  }
}

import { byClaimId } from '#reconciliation/claims/claim-ids';
import { openClaims } from '#reconciliation/claims/domain/claims';
import { reconcile } from '#reconciliation/claims/domain/claims.decisions';
import { claimsStream } from '#reconciliation/claims/domain/claim.events';
import { addFindings, type CodeSums } from '#reconciliation/claims/domain/remittance-claims';
import { FoundClaims } from '#reconciliation/claims/policies/found-claims';
import { looksAfter, type Subject } from '#reconciliation/claims/policies/reconciliation-subjects';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { findingsIn, lineId, partStream } from '#reconciliation/remittances/contract';

const QUEUE = 'claims.reconcile';
/** Milliseconds after which a step of adding up ends, and its sums are stored in the job. */
const STEP = 2000;

interface Reconciling {
  readonly subject: Subject;
  readonly at: UnixSeconds;
  readonly cause: Cause;
  /** The next part of a remittance, and the sums of the findings before it. */
  readonly part: number;
  readonly sums: CodeSums;
}

/**
 * Compares the reports of couriers and gateways, the bank's credits and the orders' expectations for the subject of a fact: each gap is a claim until
 * it closes (interface §2.25). It uses the current facts, not the one that it was planned for.
 */
@Policy({ queue: QUEUE, atOnce: 4, inHouse: true })
export class ReconcileWhenMoneyMoves implements PolicyHandler<Reconciling> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly found: FoundClaims,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Reconciling>[] {
    const { id, at, created, metadata } = event;
    return looksAfter(event).map(({ subject, after }) => {
      const payload: Reconciling = { subject, at: at + after, cause: causeOf(event), part: 0, sums: {} };
      if (after === 0) return { queue: QUEUE, key: id, dueAt: created, payload };
      return { queue: QUEUE, key: `${id} due`, dueAt: (at + after) * 1000, payload, clock: scopeOf(metadata.account, metadata.livemode) };
    });
  }

  async perform({ payload, dueAt }: ClaimedJob<Reconciling>): Promise<JobResult> {
    const { subject, at, cause, ...begun } = payload;
    const { part, sums, isDone } = await this.addUp(subject, begun);
    if (!isDone) return { reschedule: { dueAt, payload: { subject, at, cause, part, sums }, countsAsAttempt: false } };
    await this.reconcile(subject, at, cause, sums);
    return COMPLETED;
  }

  /** Adds up a remittance's findings, in steps: it may have a million rows, some hundred in each part. Other subjects have none. */
  private async addUp({ kind, id }: Subject, { part, sums }: Pick<Reconciling, 'part' | 'sums'>) {
    if (kind !== 'remittance') return { part, sums, isDone: true };
    for (const end = performance.now() + STEP; performance.now() < end; part++) {
      const story = await this.history.stream(partStream(id, part));
      if (story.length === 0) return { part, sums, isDone: true };
      sums = addFindings(sums, story.flatMap(findingsIn), lineId);
    }
    return { part, sums, isDone: false };
  }

  /** Decides until no fact is left. A concurrent job for the subject may have decided by older facts, and one decision makes a limited number of facts. */
  private async reconcile(subject: Subject, at: UnixSeconds, cause: Cause, sums: CodeSums): Promise<void> {
    const stream = claimsStream(subject.id);
    const scope = scopeOf(cause.account, cause.livemode);
    const which = ` ${subject.kind} ${at}`;
    for (let round = 0; ; round++) {
      const context = await followUp(cause, QUEUE, this.clocks, `${which} ${round}`);
      const found = byClaimId(await this.found.of(subject, { scope, at, now: context.now }, sums));
      const open = fold(openClaims, await this.eventStore.load(stream));
      if (reconcile(open, subject.id, found).length === 0) return;
      await this.eventStore.decide(stream, openClaims, (now) => reconcile(now, subject.id, found), context);
    }
  }
}

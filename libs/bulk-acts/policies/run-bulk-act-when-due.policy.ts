import { hash } from 'node:crypto';
import { BulkActKinds } from '#bulk-acts/acts/bulk-act-kinds';
import { StoppedActs } from '#bulk-acts/acts/stopped-acts';
import { leftAfter } from '#bulk-acts/domain/approved-amounts';
import { bulkAct, type BulkAct, counted, type Counts, isUnfinished, NOTHING_DONE } from '#bulk-acts/domain/bulk-act';
import { endBulkAct, loseAccess, startBulkAct, yieldToOther } from '#bulk-acts/domain/bulk-act.decisions';
import { type BulkActFact, bulkActStream, type ItemResult } from '#bulk-acts/domain/bulk-act.events';
import { PageRun } from '#bulk-acts/running/page-run';
import { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import { makeId } from '#kernel/ids';
import { type Amounts, LIMIT_CURRENCY, type Minor } from '#kernel/money';
import { Clocks } from '#platform/clock/clocks';
import type { Actor, RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { backoff } from '#kernel/backoff';
import { type Cause, followUp, requestedCauseOf } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { Log } from '#platform/logging/log';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'bulk_act.run';
/** The number of retries of a failing page, about ten minutes in total; then its failing items are given up. */
const MOST_FAILURES = 12;

interface Run {
  readonly id: string;
  readonly cause: Cause;
  /** The next page, the counts of the previous ones, and what they left of the approved amounts. A job of an earlier release has what they moved. */
  readonly page: number;
  readonly counts: Counts;
  readonly left?: Amounts;
  readonly moved?: Minor;
  readonly failures: number;
}

interface Begun {
  readonly requester: Actor;
  readonly act: BulkAct;
  readonly isApproved: boolean;
}

/**
 * Runs an act after its undo window, a page at a time. The job keeps the number of the next page and the counts so far, and a repeat gives the same
 * commands. So a kill makes at most one page run again, and no item is acted on twice.
 */
@Policy({ queue: QUEUE, atOnce: 4, perGroup: 2 })
export class RunBulkActWhenDue implements PolicyHandler<Run> {
  private readonly log: Log;
  private readonly pages: PageRun;

  constructor(
    private readonly eventStore: EventStore,
    private readonly kinds: BulkActKinds,
    private readonly stopped: StoppedActs,
    private readonly clocks: Clocks,
    log: Log,
  ) {
    this.log = log.of('bulk acts');
    this.pages = new PageRun(eventStore);
  }

  plan(event: RecordedEvent): Job<Run>[] {
    if (event.type !== 'bulk_act.requested') return [];
    const { bulk_act: id, starts_at } = event.data;
    const scope = scopeOf(event.metadata.account, event.metadata.livemode);
    const payload: Run = { id, cause: requestedCauseOf(event), page: 0, counts: NOTHING_DONE, failures: 0 };
    return [{ queue: QUEUE, key: id, dueAt: starts_at * 1000, payload, group: scope, clock: scope }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Run>): Promise<JobResult> {
    const run = payload;
    try {
      const done = await this.step(run);
      if (done === null) return COMPLETED;
      return { reschedule: { dueAt, payload: { ...run, page: run.page + 1, ...done, failures: 0 }, countsAsAttempt: false } };
    } catch (error) {
      const failures = run.failures + 1;
      this.log.warn('a page of an act on a filter failed, and is tried again', { bulk_act: run.id, page: run.page, failures, error });
      const now = await this.clocks.of(scopeOf(run.cause.account, run.cause.livemode));
      const wait = backoff(failures, Math.random());
      return { reschedule: { dueAt: Math.ceil(now + wait), payload: { ...run, failures }, countsAsAttempt: false } };
    }
  }

  /** Processes the next page. Resolves to the counts of all items so far and the amounts left, or to null if that was the end of the act. */
  private async step(run: Run): Promise<Pick<Run, 'counts' | 'left'> | null> {
    const { id, page } = run;
    const begun = await this.startOrStop(run);
    const { act } = begun;
    const hasPage = act.startedAt !== null && page < act.pages;
    const results = hasPage ? await this.results(run, begun) : [];
    const counts = counted(run.counts, results);
    if (hasPage && act.status === 'running') return { counts, left: leftAfter(leftBefore(run, act), results) };
    const report = makeId('rpt', run.cause.created, hash('sha256', id, 'buffer'));
    await this.decide(run, '.end', (state) => endBulkAct(state, counts, report));
    return null;
  }

  /** The results of the page. Once the act is stopped, it only collects the results of items that were processed before a kill or a fault. */
  private async results(run: Run, { act, requester, isApproved }: Begun): Promise<readonly ItemResult[]> {
    const context = await followUp(run.cause, QUEUE, this.clocks, `.page.${run.page}`);
    const onlyLearns = act.status !== 'running';
    return this.pages.results({
      kind: this.kinds.of(act.act),
      act,
      approved: isApproved ? leftBefore(run, act) : null,
      page: run.page,
      commandFor: (item) => commandOf(run, item, requester, { now: context.now, onlyLearns }),
      context,
      givesUp: run.failures >= MOST_FAILURES,
      isStopped: async () => !onlyLearns && fold(bulkAct, await this.eventStore.load(bulkActStream(run.id)))!.status === 'stopped',
    });
  }

  /** Starts the act if it is waiting, or stops it if its requester has lost the right to it or it comes too late. Resolves to its state afterwards. */
  private async startOrStop(run: Run): Promise<Begun> {
    const story = await this.eventStore.load(bulkActStream(run.id));
    const begun = begunBy(story);
    const { act } = begun;
    if (isUnfinished(act) && !(await this.kinds.mayDo(act.requested_by, act.act))) await this.decide(run, '.access_lost', loseAccess);
    else if (act.status !== 'waiting') return begun;
    else if (await this.comesTooLate(run, act)) await this.decide(run, '.yield', yieldToOther);
    else await this.decide(run, '.start', startBulkAct);
    return begunBy(await this.eventStore.load(bulkActStream(run.id)));
  }

  /** Whether another act continues the one that this act was to continue. No item is acted on before this is decided. */
  private async comesTooLate(run: Run, { continues }: BulkAct): Promise<boolean> {
    if (continues === null) return false;
    try {
      await this.stopped.claim(continues, run.id, await followUp(run.cause, QUEUE, this.clocks, '.claim'));
      return false;
    } catch (refusal) {
      if (refusal instanceof DomainError) return true;
      throw refusal;
    }
  }

  private async decide(run: Run, which: string, rule: (act: BulkAct | null) => BulkActFact[]): Promise<void> {
    const context = await followUp(run.cause, QUEUE, this.clocks, which);
    await this.eventStore.decide(bulkActStream(run.id), bulkAct, rule, context);
  }
}

/** The rest of an act's amounts before its next page. */
const leftBefore = ({ left, moved = 0 }: Run, { amounts }: BulkAct): Amounts =>
  left ?? leftAfter(amounts, [{ amount: moved, currency: LIMIT_CURRENCY }]);

/** The first fact of the stream comes from the person who requested or proposed the act. */
const begunBy = (story: readonly RecordedEvent[]): Begun => ({
  requester: story[0]!.metadata.actor,
  act: fold(bulkAct, story)!,
  isApproved: story.some(({ type }) => type === 'proposal.approved'),
});

/** The command for an item, on behalf of the person who requested the act. It is the same in every repeat. */
const commandOf = (
  { id, cause }: Run,
  item: string,
  actor: Actor,
  { now, onlyLearns }: { readonly now: number; readonly onlyLearns: boolean },
): CommandContext =>
  new CommandContext({
    account: cause.account,
    livemode: cause.livemode,
    actor,
    milliseconds: cause.created,
    performedAt: now * 1000,
    repeatable: `bulk_act\n${id}\n${item}`,
    onlyLearns,
    requestId: cause.request?.id ?? null,
    idempotencyKey: cause.request?.idempotency_key ?? null,
    causation: cause.event,
    correlation: cause.correlation,
  });

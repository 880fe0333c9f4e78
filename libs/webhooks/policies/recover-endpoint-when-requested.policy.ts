import { madeAt } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { type Scope, scopeOf, UnknownCursor } from '#platform/storage/documents';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';
import { Attempts } from '#webhooks/delivery/attempts';
import { deliveryOf, LATE } from '#webhooks/delivery/delivery';
import { attemptId, plannedAttempt, plannedRecord, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { RECOVER, type Recovery, recoveryRecord } from '#webhooks/delivery/recovery';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { isReplayable, type SentEvent } from '#webhooks/domain/sending.decisions';

/** Attempts per step. */
const PAGE = 100;

interface Recovering {
  readonly recovery: Recovery;
  readonly scope: Scope;
  readonly position: Position;
  /** The last attempt of the previous page, after which the next page begins; null for the first page. */
  readonly after: string | null;
}

/**
 * Resends the events that an endpoint has not received since a time: page by page, newest first. Continues after an interruption. Only one page of an
 * endpoint is under way at a time, so that another recovery sees what this one has sent, and does not send it again.
 */
@Policy({ queue: RECOVER, atOnce: 2, perGroup: 1 })
export class RecoverEndpointWhenRequested implements PolicyHandler<Recovering> {
  constructor(
    private readonly attempts: Attempts,
    private readonly targets: WebhookTargets,
    private readonly clocks: Clocks,
  ) {}

  plan({ type, data, metadata, position, at, created }: RecordedEvent): Job<Recovering>[] {
    if (type !== 'webhook_recovery.requested') return [];
    const { account, livemode } = metadata;
    const { id, endpoint, since } = data as { id: string; endpoint: string; since: UnixSeconds };
    const recovery: Recovery = {
      id,
      object: 'recovery',
      livemode,
      endpoint,
      since,
      status: 'running',
      matched: 0,
      sent: 0,
      created_at: at,
    };
    const payload: Recovering = { recovery, scope: scopeOf(account, livemode), position, after: null };
    return [{ queue: RECOVER, key: id, dueAt: created, payload, group: endpoint }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Recovering>): Promise<JobResult> {
    const recovering = payload;
    const { recovery, scope, position, after } = recovering;
    const { endpoint, livemode } = recovery;
    const target = await this.targets.find(endpoint, scope, position);
    const page = await this.pageAfter(after, recovering);
    const missed = await this.missed(page, recovering);
    const [now, due] = [await this.clocks.now(scope), await this.clocks.at(scope, dueAt)];
    const events = await Promise.all(missed.map(async (attempt) => JSON.parse(await this.attempts.bodyOf(attempt, scope)) as SentEvent));
    const planned = missed
      .filter((_, n) => target.status === 'enabled' && isReplayable(target, events[n]!, now))
      .map(({ event, request_body }) =>
        plannedAttempt({
          id: idOf(recovering, event),
          livemode,
          event,
          endpoint,
          trigger: 'replay',
          request_body,
          created_at: recovery.created_at,
        }),
      );
    const done = page.length < PAGE;
    const reached: Recovery = {
      ...recovery,
      status: done ? 'succeeded' : 'running',
      matched: recovery.matched + missed.length,
      sent: recovery.sent + planned.length,
    };
    const next: Recovering = { ...recovering, recovery: reached, after: page.at(-1)?.id ?? null };
    return {
      records: [...planned.map((attempt) => plannedRecord(attempt, scope)), recoveryRecord(reached, scope)],
      next: planned.map((attempt) => deliveryOf(attempt, { name: attempt.id, scope, position, dueAt: due, priority: LATE })),
      ...(!done && { reschedule: { dueAt, payload: next, countsAsAttempt: false } }),
    };
  }

  /** The next page of failed and held attempts. Empty if the attempt to continue after is no longer kept, because older ones are not either. */
  private async pageAfter(after: string | null, { recovery: { endpoint, since }, scope }: Recovering): Promise<readonly WrittenAttempt[]> {
    const from = after === null ? {} : { startingAfter: after };
    try {
      return await this.attempts.withStatus(endpoint, scope, ['failed', 'held'], { created: { gte: since }, limit: PAGE, ...from });
    } catch (fault) {
      if (fault instanceof UnknownCursor) return [];
      throw fault;
    }
  }

  /** The attempts of a page that are the newest of their event, disregarding this recovery's own. An event with a newer attempt is not missed. */
  private async missed(page: readonly WrittenAttempt[], recovering: Recovering): Promise<WrittenAttempt[]> {
    const { recovery, scope } = recovering;
    const missed: WrittenAttempt[] = [];
    for (const attempt of page) {
      if (attempt.trigger === 'test') continue;
      const [newest, before] = await this.attempts.forEvent(attempt.event, recovery.endpoint, scope, 2);
      const own = newest?.id === idOf(recovering, attempt.event) && newest.status === 'pending';
      if ((own ? before : newest)?.id === attempt.id) missed.push(attempt);
    }
    return missed;
  }
}

/** The id of the attempt that resends an event: always the same, so that a repeated step sends nothing twice. */
const idOf = ({ recovery }: Recovering, event: string): string => attemptId(`${recovery.id}/${event}`, madeAt(recovery.id));

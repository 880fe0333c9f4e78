import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { OpenSessionsOfLink, SESSION_LIST } from '#checkout/queries/contract';
import { endSession } from '#payment-links/commands/end-session';
import { paymentLinkOf } from '#payment-links/domain/payment-link.events';
import { Clocks } from '#platform/clock/clocks';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, followUp, requestedCauseOf } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { ReadModels } from '#platform/storage/read-models';

const QUEUE = 'payment_link.end_sessions';
/** How long to wait until the list of sessions includes those made before the link ended, ms. */
const PATIENCE = 5000;

interface Ending {
  readonly cause: Cause;
  readonly link: string;
  readonly position: Position;
  /** Whether sessions with a payment in progress remain: they do when the link is used up, but not when it is closed. */
  readonly onlyIdle: boolean;
  /** The last session of the previous page; null before the first page. */
  readonly before: string | null;
}

/**
 * Expires the open sessions of a reusable link that is closed or used up, page by page (interface §3.7). A session that is
 * made at that moment is expired by `LinkSessions`, which reads the link again afterwards.
 */
@Policy({ queue: QUEUE, atOnce: 2 })
export class ExpireSessionsWhenReusableLinkEnds implements PolicyHandler<Ending> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Ending>[] {
    if (!endsReusable(event)) return [];
    const { id: key, created: dueAt, stream, position } = event;
    const onlyIdle = event.type === 'payment_link.used_up';
    const payload: Ending = { cause: requestedCauseOf(event), link: paymentLinkOf(stream)!, position, onlyIdle, before: null };
    return [{ queue: QUEUE, key, dueAt, payload }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Ending>): Promise<JobResult> {
    const ending = payload;
    const { cause, link, position, onlyIdle, before } = ending;
    if (!(await this.readModels.reached(position, PATIENCE, [SESSION_LIST], cause.account)))
      throw new Error('The sessions of the time are not known yet.');
    const scope = scopeOf(cause.account, cause.livemode);
    const { sessions, hasMore } = await this.queries.execute(new OpenSessionsOfLink(link, scope, before));
    // `timeout` would say that the session's own time had passed.
    for (const session of sessions)
      await endSession(this.commands, {
        session,
        reason: 'manual',
        context: await followUp(cause, QUEUE, this.clocks, ` ${session}`),
        onlyIdle,
      });
    return hasMore ? { reschedule: { dueAt, payload: { ...ending, before: sessions.at(-1)! }, countsAsAttempt: false } } : COMPLETED;
  }
}

/** Whether a fact may end a reusable link. Null also stands for a single-use link that was never opened: it has no sessions. */
const endsReusable = ({ type, data }: RecordedEvent): boolean =>
  type === 'payment_link.used_up' || (type === 'payment_link.closed' && data.checkout_session === null);

import { Injectable } from '@nestjs/common';
import { madeAt } from '#kernel/ids';
import { Clock } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { PLANNER } from '#job-queue/planned-ranges';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { isReadable } from '#platform/event-history/unreadable';
import { JobStore } from '#job-queue/job-store';
import { Records } from '#platform/storage/records';
import { ChecksHistory, faultAt, type HistoryCheck, type HistoryFault } from '#platform/verification/history-check';
import { webhookTargets, type WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { Attempts } from '#webhooks/delivery/attempts';
import { DELIVER } from '#webhooks/delivery/delivery';
import { attemptId, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { merchantEventId } from '#webhooks/delivery/merchant-event';
import { MERCHANT_EVENTS, PUBLISH } from '#webhooks/delivery/stored-events';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { EVER, keyOf } from '#webhooks/delivery/publishing';
import { isYoungerThanFacts, type MerchantEventType, wants } from '#webhooks/domain/merchant-event-types';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import { KEPT } from '#webhooks/domain/sending.decisions';

/**
 * Checks that every fact to publish is written, and has a delivery for each endpoint that subscribes to it or received it, for as long as deliveries
 * are kept.
 */
@Injectable()
@ChecksHistory()
export class WebhookChecks implements HistoryCheck {
  constructor(
    private readonly merchantEvents: MerchantEvents,
    private readonly attempts: Attempts,
    private readonly records: Records,
    private readonly jobStore: JobStore,
    private readonly history: EventHistory,
    private readonly clock: Clock,
  ) {}

  async check(events: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    const planned = (await this.jobStore.checkpoint(PLANNER)) ?? '';
    const since = this.clock.milliseconds() - KEPT * 1000;
    const owed = events.filter(
      (event) => event.created >= since && event.position <= planned && isReadable(event) && this.merchantEvents.firedBy(event) !== null,
    );
    const endpoints = new Map<string, readonly RecordedEvent[]>();
    for (const stream of new Set(owed.map(endpointsOf))) endpoints.set(stream, await this.history.stream(stream));
    return (await Promise.all(owed.map((event) => this.ofEvent(event, endpoints.get(endpointsOf(event))!)))).flat();
  }

  private async ofEvent(event: RecordedEvent, endpoints: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    const { account, livemode } = event.metadata;
    const { type } = this.merchantEvents.firedBy(event)!;
    const id = merchantEventId(event);
    const scope = scopeOf(account, livemode);
    const look = async (): Promise<HistoryFault[]> => {
      if ((await this.records.get(MERCHANT_EVENTS, id, scope)) === null)
        return (await this.isFromBefore(type, event, scope)) ? [] : [faultAt(event, 'merchant_event_missing', `No ${type} was written down of it, and no job will. Tell the merchant, or bring back the jobs from a backup.`)]; // prettier-ignore
      const unsent = await Promise.all(recipients(endpoints, type, event.position).map((endpoint) => this.isUnsent(id, endpoint, scope)));
      return unsent.filter((each) => each !== null).map((message) => faultAt(event, 'webhook_unsent', message));
    };
    const found = await look();
    // The job that writes it down and plans its deliveries may be at it, a step at a time: then it is either not over, or has done all since.
    if (found.length === 0 || (await this.jobStore.isDue(PUBLISH, keyOf(event.metadata, event.id), EVER))) return [];
    return (await this.isUnplanned(event)) ? [] : look();
  }

  /** Whether nothing of a type had been published yet that is younger than its facts. */
  private async isFromBefore(type: MerchantEventType, { at }: RecordedEvent, scope: Scope): Promise<boolean> {
    if (!isYoungerThanFacts(type)) return false;
    const query = { scope, filters: { type: [type] }, created: { lte: at }, limit: 1 };
    return (await this.records.list(MERCHANT_EVENTS, query)).documents.length === 0;
  }

  /** Whether that job waits to be planned, which is a fault of its own, or was dropped by an operator. */
  private async isUnplanned({ stream, revision }: RecordedEvent): Promise<boolean> {
    const plan = { queue: PUBLISH, stream, revision };
    return (await this.jobStore.isParked(PLANNER, plan)) || (await this.jobStore.dropped(PLANNER, plan)).includes(revision);
  }

  /** Why nothing more will be sent of an event to an endpoint that has not got it. */
  private async isUnsent(event: string, endpoint: string, scope: string): Promise<string | null> {
    const delivery = `${event}/${endpoint}`;
    const first = attemptId(delivery, madeAt(event));
    if (isOver(await this.attempts.written(first, scope))) return null;
    if (await this.jobStore.isDue(DELIVER, delivery, EVER)) return null;
    const [newest = null] = await this.attempts.forEvent(event, endpoint, scope, 1);
    if (newest === null)
      return `Event ${event} was never on its way to ${endpoint}. The merchant can read it under GET /v1/events/${event}.`;
    if (isOver(newest) || (await this.jobStore.isDue(DELIVER, newest.id, EVER))) return null;
    return `Event ${event} has not reached ${endpoint}, and no job will send it. Send it again: deliveries replay ${newest.id}.`;
  }
}

const endpointsOf = ({ metadata: { account, livemode } }: RecordedEvent): string => endpointsStream(account, livemode);

/** Nothing more was to follow from it. */
const isOver = (attempt: WrittenAttempt | null): boolean =>
  attempt !== null && attempt.status !== 'pending' && attempt.next_attempt_at === null;

/**
 * The endpoints that an event was for, and that have subscribed to it ever since: an endpoint that was changed in between may have been read before
 * or after.
 */
function recipients(story: readonly RecordedEvent[], type: string, position: Position): string[] {
  const targets = new Map<string, WebhookTarget>();
  const wanting = new Set<string>();
  for (const event of story) {
    const id = webhookTargets.documentOf(event);
    const target = id === null ? null : webhookTargets.evolve(targets.get(id) ?? null, event);
    if (target === null) continue;
    targets.set(target.id, target);
    const isWanted = target.status !== 'removed' && wants(target.events, type);
    if (!isWanted) wanting.delete(target.id);
    else if (event.position < position) wanting.add(target.id);
  }
  return [...wanting];
}

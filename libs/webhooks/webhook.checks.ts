import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/time';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { PLANNER } from '#job-queue/planned-ranges';
import { scopeOf } from '#platform/storage/documents';
import { isReadable } from '#platform/event-history/unreadable';
import { JobStore } from '#job-queue/job-store';
import { ChecksHistory, faultAt, type HistoryCheck, type HistoryFault } from '#platform/integrity/history-check';
import { webhookTargets, type WebhookTarget } from '#webhooks/commands/lookups/webhook-targets.projection';
import { PublishedEvents } from '#webhooks/published-events';
import { merchantEventId } from '#webhooks/delivery/merchant-event';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { EVER, keyOf } from '#webhooks/delivery/publishing';
import { isYoungerThanFacts, wants } from '#webhooks/domain/merchant-event-types';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import { KEPT } from '#webhooks/domain/sending.decisions';

/**
 * Checks that every fact that fires an event has one, with a delivery to each endpoint that subscribes to it. Covers the time for which deliveries are
 * kept.
 */
@Injectable()
@ChecksHistory()
export class WebhookChecks implements HistoryCheck {
  constructor(
    private readonly merchantEvents: MerchantEvents,
    private readonly published: PublishedEvents,
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
      if (!(await this.published.isWritten(id, scope)))
        return (isYoungerThanFacts(type) && (await this.published.isFirst(type, event.at, scope))) ? [] : [faultAt(event, 'merchant_event_missing', `No ${type} was written down of it, and no job will. Tell the merchant, or bring back the jobs from a backup.`)]; // prettier-ignore
      const unsent = await Promise.all(
        recipients(endpoints, type, event.position).map((endpoint) => this.published.unsentReason(id, endpoint, scope)),
      );
      return unsent.filter((each) => each !== null).map((message) => faultAt(event, 'webhook_unsent', message));
    };
    const found = await look();
    // The job that writes the event and plans its deliveries may have been running. It is then still due, or a second look finds its result.
    if (found.length === 0 || (await this.jobStore.isDue(PUBLISH, keyOf(event.metadata, event.id), EVER))) return [];
    return (await this.isUnplanned(event)) ? [] : look();
  }

  /** Whether the job is parked before its planning, which is reported as another fault, or was dropped by an operator. */
  private async isUnplanned({ stream, revision }: RecordedEvent): Promise<boolean> {
    const plan = { queue: PUBLISH, stream, revision };
    return (await this.jobStore.isParked(PLANNER, plan)) || (await this.jobStore.dropped(PLANNER, plan)).includes(revision);
  }
}

const endpointsOf = ({ metadata: { account, livemode } }: RecordedEvent): string => endpointsStream(account, livemode);

/**
 * The endpoints that must have received an event: they subscribed to its type before it, and ever since. Endpoints that stopped subscribing are left out,
 * because the event may have been published after that.
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

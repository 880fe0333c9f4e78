import { madeAt } from '#kernel/ids';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';
import { deliveryOf, FRESH, LATE } from '#webhooks/delivery/delivery';
import { attemptId, plannedAttempt, plannedRecord } from '#webhooks/delivery/delivery-attempt';
import { merchantEvent, merchantEventRecord } from '#webhooks/delivery/merchant-event';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { keyOf } from '#webhooks/delivery/publishing';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';

/** Events that are overdue by more than this, because the sender was down, get a lower priority than new ones. Milliseconds. */
const LEFT_LYING = 60_000;

/** Identifies the fact to publish. */
interface Publication {
  readonly stream: string;
  readonly revision: number;
}

/** Publishes an event: writes it, and plans its delivery to each subscribed endpoint, in one step. */
@Policy({ queue: PUBLISH, atOnce: 16, inHouse: true })
export class PublishMerchantEventWhenSomethingHappened implements PolicyHandler<Publication> {
  constructor(
    private readonly merchantEvents: MerchantEvents,
    private readonly history: EventHistory,
    private readonly targets: WebhookTargets,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Publication>[] {
    if (this.merchantEvents.firedBy(event) === null) return [];
    const { id, stream, revision, created, metadata } = event;
    const payload: Publication = { stream, revision };
    return [{ queue: PUBLISH, key: keyOf(metadata, id), dueAt: created, payload }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Publication>): Promise<JobResult> {
    const { stream, revision } = payload;
    const story = await this.history.stream(stream, revision);
    const event = story.at(-1);
    const fires = event && this.merchantEvents.firedBy(event);
    if (!event || event.revision !== revision || !fires)
      throw new Error(`${stream} has no event at ${revision} that is published to merchants.`);
    const { account, livemode } = event.metadata;
    const reported = merchantEvent(fires, story);
    const scope = scopeOf(account, livemode);
    const recipients = await this.targets.recipients(scope, reported.type, event.position);
    const record = merchantEventRecord(reported, scope);
    const priority = this.clock.milliseconds() - dueAt > LEFT_LYING ? LATE : FRESH;
    const due = await this.clocks.at(scope, dueAt);
    const planned = recipients.map(({ id: endpoint }) => {
      const name = `${reported.id}/${endpoint}`;
      const id = attemptId(name, madeAt(reported.id));
      return {
        name,
        attempt: plannedAttempt({
          id,
          livemode,
          event: reported.id,
          endpoint,
          trigger: 'auto',
          request_body: null,
          created_at: event.at,
        }),
      };
    });
    return {
      records: [record, ...planned.map(({ attempt }) => plannedRecord(attempt, scope))],
      next: planned.map(({ name, attempt }) => deliveryOf(attempt, { name, scope, position: event.position, dueAt: due, priority })),
    };
  }
}

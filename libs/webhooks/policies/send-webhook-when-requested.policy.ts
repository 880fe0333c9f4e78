import type { Happened } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import type { EventMetadata, Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';
import { linkTo } from '#platform/tracing/tracing';
import { requestedAttempt, requestedDeliveries, type RequestedDelivery, SEND } from '#webhooks/delivery/requested-delivery';
import { Attempts } from '#webhooks/delivery/attempts';
import { deliveryOf, FRESH } from '#webhooks/delivery/delivery';
import { plannedRecord } from '#webhooks/delivery/delivery-attempt';
import { keyOf } from '#webhooks/delivery/publishing';
import { SampleEvents } from '#webhooks/delivery/sample-events';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';

interface RequestedSend {
  readonly fact: Happened<RequestedDelivery>;
  readonly metadata: EventMetadata;
  readonly position: Position;
}

/** Plans the deliveries that a merchant requests: replays, resends and tests. */
@Policy({ queue: SEND, atOnce: 16 })
export class SendWebhookWhenRequested implements PolicyHandler<RequestedSend> {
  constructor(
    private readonly attempts: Attempts,
    private readonly sampleEvents: SampleEvents,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<RequestedSend>[] {
    const { metadata, position, created } = event;
    return requestedDeliveries(event).map((fact) => {
      const payload: RequestedSend = { fact, metadata, position };
      return { queue: SEND, key: keyOf(metadata, fact.data.id), dueAt: created, payload };
    });
  }

  async perform({ payload, dueAt }: ClaimedJob<RequestedSend>): Promise<JobResult> {
    const { fact, metadata, position } = payload;
    const { account, livemode } = metadata;
    const scope = scopeOf(account, livemode);
    const body = await this.bodyOf(fact, metadata, scope);
    if (body === undefined) return COMPLETED;
    const attempt = requestedAttempt(fact, livemode, body);
    return {
      records: [plannedRecord(attempt, scope)],
      next: [deliveryOf(attempt, { name: attempt.id, scope, position, dueAt: await this.clocks.at(scope, dueAt), priority: FRESH })],
    };
  }

  /** The body to record; undefined if the attempt to be repeated is no longer kept. */
  private async bodyOf({ type, data }: RequestedDelivery, metadata: EventMetadata, scope: string): Promise<string | null | undefined> {
    if (type === 'webhook_delivery.test_requested') return this.sampleEvents.bodyOf(data.event, data.type as MerchantEventType, metadata);
    // A resend sends the recorded event.
    if (type === 'resend') return null;
    const replayed = await this.attempts.written(data.replays, scope);
    linkTo(replayed?.request_headers?.['traceparent']);
    return replayed?.request_body;
  }
}

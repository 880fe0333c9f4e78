import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/due-work';
import { Records } from '#platform/storage/records';
import { attemptRecord, type DeliveryAttempt, WEBHOOK_DELIVERIES } from '#webhooks/delivery/delivery-attempt';
import { merchantEvent, merchantEventRecord } from '#webhooks/delivery/merchant-event';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';

const PAGE = 100;

/** What merchants were told of a stream, as it would be told of it now. */
@Injectable()
export class ToldAgain {
  constructor(
    private readonly merchantEvents: MerchantEvents,
    private readonly records: Records,
  ) {}

  /** The merchant events of a stream, oldest first, under the ids they have. */
  events(story: readonly RecordedEvent[]): RecordWrite[] {
    return story.flatMap((event, n) => {
      const fires = this.merchantEvents.firedBy(event.type);
      if (fires === null) return [];
      const resource = fires.source.resource(story.slice(0, n + 1), event);
      return [merchantEventRecord(merchantEvent(event, fires.type, resource), scopeOf(event.metadata.account, event.metadata.livemode))];
    });
  }

  /** The attempts to deliver an event, as if this were what was sent; what was answered may repeat what was sent, and goes. */
  async attempts({ id, scope, json }: RecordWrite): Promise<RecordWrite[]> {
    const blanked: RecordWrite[] = [];
    for (let startingAfter: string | undefined; ;) {
      const query = { scope, filters: { event: [id] }, created: {}, limit: PAGE, ...(startingAfter && { startingAfter }) };
      const { documents, hasMore } = await this.records.list(WEBHOOK_DELIVERIES, query);
      const attempts = documents.map((document) => JSON.parse(document) as DeliveryAttempt);
      blanked.push(...attempts.map((attempt) => attemptRecord({ ...attempt, request_body: json, response_body: null }, scope)));
      if (!hasMore) return blanked;
      startingAfter = attempts.at(-1)!.id;
    }
  }
}

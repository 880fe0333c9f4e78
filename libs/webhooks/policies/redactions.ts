import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';
import { Records, type RecordWrite } from '#platform/storage/records';
import { attemptRecord, WEBHOOK_DELIVERIES, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { merchantEvent, merchantEventRecord } from '#webhooks/delivery/merchant-event';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';

const PAGE = 100;

/** A stream's published events, as they would be published now. */
@Injectable()
export class Redactions {
  constructor(
    private readonly merchantEvents: MerchantEvents,
    private readonly records: Records,
  ) {}

  /** The recorded events and attempts of a stream that would be different now; each is applied only if it is not rewritten in between. */
  async corrections(story: readonly RecordedEvent[]): Promise<RecordWrite[]> {
    const corrections: RecordWrite[] = [];
    for (const event of this.events(story)) {
      const replaces = await this.records.get(MERCHANT_EVENTS, event.id, event.scope);
      if (replaces !== null && replaces !== event.json) corrections.push({ ...event, replaces });
      corrections.push(...(await this.attempts(event)));
    }
    return corrections;
  }

  /** The merchant events of a stream, oldest first, with their existing ids. */
  private events(story: readonly RecordedEvent[]): RecordWrite[] {
    return story.flatMap((event, n) => {
      const fires = this.merchantEvents.firedBy(event);
      if (fires === null) return [];
      const { account, livemode } = event.metadata;
      return [merchantEventRecord(merchantEvent(fires, story.slice(0, n + 1)), scopeOf(account, livemode))];
    });
  }

  /** The attempts to deliver an event, with it as the request body; responses may repeat the request's data, so they are removed. */
  private async attempts({ id, scope }: RecordWrite): Promise<RecordWrite[]> {
    const corrections: RecordWrite[] = [];
    for (let startingAfter: string | undefined; ;) {
      const query = { scope, filters: { event: [id] }, created: {}, limit: PAGE, ...(startingAfter && { startingAfter }) };
      const { documents, hasMore } = await this.records.list(WEBHOOK_DELIVERIES, query);
      for (const replaces of documents) {
        const attempt = JSON.parse(replaces) as WrittenAttempt;
        startingAfter = attempt.id;
        if (attempt.request_body === null && attempt.response_body === null) continue;
        corrections.push({ ...attemptRecord({ ...attempt, request_body: null, response_body: null }, scope), replaces });
      }
      if (!hasMore) return corrections;
    }
  }
}

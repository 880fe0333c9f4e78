import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';
import { Records, type RecordWrite } from '#platform/storage/records';
import { attemptRecord, WEBHOOK_DELIVERIES, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { merchantEvent, merchantEventRecord } from '#webhooks/delivery/merchant-event';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';

const PAGE = 100;

/** Compares the published events of a stream with what would be published now, after personal data was erased. */
@Injectable()
export class Redactions {
  constructor(
    private readonly merchantEvents: MerchantEvents,
    private readonly records: Records,
  ) {}

  /** The new records of events and attempts that would be different now. Each has the text that it `replaces`, and has no effect if that has changed. */
  async corrections(story: readonly RecordedEvent[]): Promise<RecordWrite[]> {
    const corrections: RecordWrite[] = [];
    for (const event of this.events(story)) {
      const replaces = await this.records.get(MERCHANT_EVENTS, event.id, event.scope);
      if (replaces !== null && replaces !== event.json) corrections.push({ ...event, replaces });
      corrections.push(...(await this.attempts(event)));
    }
    return corrections;
  }

  /** The records of a stream's merchant events as they would be now, oldest first. Their ids are those that they have. */
  private events(story: readonly RecordedEvent[]): RecordWrite[] {
    return story.flatMap((event, n) => {
      const fires = this.merchantEvents.firedBy(event);
      if (fires === null) return [];
      const { account, livemode } = event.metadata;
      return [merchantEventRecord(merchantEvent(fires, story.slice(0, n + 1)), scopeOf(account, livemode))];
    });
  }

  /** The attempts to deliver an event, with the event's record as request body. Response bodies are removed, as they may repeat the request's data. */
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

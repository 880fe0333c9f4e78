import { Injectable } from '@nestjs/common';
import { type FactFilter, matches } from '#audit/history/fact-filter';
import { type FactRecord, factRecord } from '#audit/history/fact-record';
import { streamOf } from '#audit/log/streams';
import { DomainError } from '#kernel/domain-error';
import type { OnProgress } from '#platform/control/admin-operations';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { ProgressMeter } from '#platform/projector/rebuild-progress';

const BATCH = 500;

/** A stretch of the history; `next` is the position to go on after, null at its end. */
export interface FactPage {
  readonly object: 'list';
  readonly url: '/history';
  readonly has_more: boolean;
  readonly next: Position | null;
  readonly data: readonly FactRecord[];
}

/** What has happened, as it is stored. */
@Injectable()
export class ReadFacts {
  constructor(private readonly history: EventHistory) {}

  /** Every event of one resource. Throws `resource_missing`. */
  async of(id: string): Promise<FactPage> {
    const data = (await this.history.stored(streamOf(id))).map(factRecord);
    if (data.length === 0) throw new DomainError('resource_missing', `Nothing has happened to ${id}: there is no such resource.`, 'id');
    return { object: 'list', url: '/history', has_more: false, next: null, data };
  }

  /** In their order, from the first after a position on: at most `limit` of those that are asked for. */
  async list(after: Position | null, limit: number, wanted: FactFilter, progress: OnProgress): Promise<FactPage> {
    const data: FactRecord[] = [];
    const meter = new ProgressMeter(this.history.extent(after));
    const reading = new AbortController();
    for await (const { events, position, caughtUp } of this.history.follow({
      from: after,
      signal: reading.signal,
      most: BATCH,
      asStored: true,
    })) {
      for (const event of events) {
        if (!matches(event, wanted)) continue;
        if (data.length === limit) return { object: 'list', url: '/history', has_more: true, next: data.at(-1)!.position, data };
        data.push(factRecord(event));
      }
      const done = this.history.extent(position);
      progress(meter.at(done, Math.max(done, this.history.extent(await this.history.end()))));
      if (caughtUp) reading.abort();
    }
    return { object: 'list', url: '/history', has_more: false, next: null, data };
  }
}

import { Injectable } from '@nestjs/common';
import { type FactRecord, factRecord, type PersonalPart } from '#audit/history/fact-record';
import { mapReadable } from '#audit/history/legible';
import { soleSubject } from '#audit/history/sole-subject';
import { type PendingReading, ReadingTraces, type WriteDown } from '#admin/operations/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isSealed, sealedIn } from '#privacy/personal-data/personal-data';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';

/** Shows facts with their personal data opened, after the access is recorded. */
@Injectable()
export class OpenedFacts {
  constructor(
    private readonly history: EventHistory,
    private readonly keys: SubjectKeys,
    private readonly traces: ReadingTraces,
  ) {}

  /** `writeDown` records the access to one account and mode, and resolves once that is durable. */
  shown(events: readonly RecordedEvent[], writeDown: WriteDown): Promise<FactRecord[]> {
    return mapReadable(
      events,
      (readable) => this.opened(readable, writeDown),
      (event) => factRecord(event, event, null),
    );
  }

  private async opened(events: readonly RecordedEvent[], writeDown: WriteDown): Promise<FactRecord[]> {
    const sealed = events.filter(isSealed);
    for (const reading of readingsOf(sealed)) await this.traces.leave(reading, writeDown);
    const keys = await this.keys.find(new Set(sealed.map((event) => sealedIn(event).key)));
    const opened = await this.history.opened(events);
    const part = (event: RecordedEvent): PersonalPart =>
      !isSealed(event) ? null : (keys.get(sealedIn(event).key) ?? null) === null ? 'forgotten' : 'opened';
    return events.map((event, n) => factRecord(event, opened[n]!, part(event)));
  }
}

function readingsOf(sealed: readonly RecordedEvent[]): PendingReading[] {
  const groups = Map.groupBy(sealed, ({ metadata: { account, livemode } }) => `${account} ${livemode}`);
  return [...groups.values()].map((events) => ({
    account: events[0]!.metadata.account,
    livemode: events[0]!.metadata.livemode,
    resources: [...new Set(events.map(({ stream }) => stream.slice(stream.indexOf('-') + 1)))],
    subject: soleSubject(events),
  }));
}

import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { pathsIn } from '#privacy/personal-data/fields';
import { isSealed, sealedIn } from '#privacy/personal-data/personal-data';
import { discoveredPersonalFacts, type PersonalFacts } from '#privacy/personal-data/personal-facts';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { faultAt, type EventCheck, type HistoryFault } from '#platform/integrity/history-check';

/** Checks that personal data in stored events are sealed, and that their key exists or was destroyed when the person was forgotten. */
@Injectable()
export class SealedFacts implements EventCheck {
  private known: PersonalFacts | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly keys: SubjectKeys,
  ) {}

  async check(events: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    const sealed = events.filter(isSealed);
    const lost = await this.lost(new Set(sealed.map(keyOf)));
    return [...events.flatMap((event) => this.inTheClear(event)), ...sealed.filter((event) => lost.has(keyOf(event))).map(keyMissing)];
  }

  /** The keys that are neither intact nor destroyed. */
  private async lost(keys: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    if (keys.size === 0) return keys;
    await this.keys.find(keys);
    const known = await this.keys.known(keys);
    return new Set([...keys].filter((key) => !known.has(key) || this.keys.isLost(key)));
  }

  private inTheClear(event: RecordedEvent): HistoryFault[] {
    this.known ??= discoveredPersonalFacts(this.discovery);
    const data = isSealed(event) ? { ...event.data, personal: null } : event.data;
    const fields = pathsIn(data, this.known[event.type]?.fields ?? {});
    if (fields.length === 0) return [];
    const message = `${fields.join(', ')} can be read by anybody who reads the store. Find out what wrote it there, and bring back what was sealed from a backup.`;
    return [faultAt(event, 'personal_in_the_clear', message)];
  }
}

const keyOf = (event: RecordedEvent): string => sealedIn(event).key;

const keyMissing = (event: RecordedEvent): HistoryFault =>
  faultAt(event, 'personal_key_missing', `The key ${keyOf(event)} of its personal part is lost. Put the keys back from a backup.`);

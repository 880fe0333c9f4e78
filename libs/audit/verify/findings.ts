import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { isFaultOfEvent } from '#platform/event-history/unreadable';
import { faultAt, type HistoryCheck, type HistoryFault } from '#integrity/history-check';

/** Faults that are listed; the count includes all of them. */
const MOST_LISTED = 100;

/** The number of faults found, and the first ones. */
export class Findings {
  constructor(
    public count = 0,
    readonly listed: HistoryFault[] = [],
  ) {}

  add(...faults: readonly HistoryFault[]): void {
    this.count += faults.length;
    this.list(faults);
  }

  absorb({ count, listed }: Findings): void {
    this.count += count;
    this.list(listed);
  }

  private list(faults: readonly HistoryFault[]): void {
    this.listed.push(...faults.slice(0, Math.max(0, MOST_LISTED - this.listed.length)));
  }
}

/** An event that no release writes may make a check fail: that is a finding, and no reason to stop checking. */
export async function findingsOf(check: HistoryCheck, events: readonly RecordedEvent[]): Promise<readonly HistoryFault[]> {
  try {
    return (await check.check?.(events)) ?? [];
  } catch (fault) {
    // An unreadable event in a stream that the check read is reported separately.
    if (fault instanceof UnreadableEvent && events.length === 1) return [];
    if (!isFaultOfEvent(fault)) throw fault;
    const [event, ...others] = events;
    const message = `It, or its stream, cannot be followed (${fault.message}). See the other faults of its stream, and bring back a backup.`;
    if (others.length === 0) return [faultAt(event!, 'event_not_understood', message)];
    const found: HistoryFault[] = [];
    for (const each of events) found.push(...(await findingsOf(check, [each])));
    return found;
  }
}

/** Everything a check misses in the whole history. An unreadable stream that it read is reported as such. */
export async function missingBy(check: HistoryCheck): Promise<readonly HistoryFault[]> {
  try {
    return (await check.missing?.()) ?? [];
  } catch (fault) {
    if (fault instanceof UnreadableEvent) return [];
    throw fault;
  }
}

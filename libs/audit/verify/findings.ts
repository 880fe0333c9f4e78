import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { MisshapenFact } from '#kernel/fact';
import { isFaultOfEvent } from '#platform/event-history/unreadable';
import { faultAt, type HistoryCheck, type HistoryFault } from '#platform/integrity/history-check';

/** Maximum number of faults that are listed. All of them are counted. */
const MOST_LISTED = 100;

/** The faults that were found: their number, and the first of them. */
export class Findings {
  constructor(
    public count = 0,
    readonly listed: HistoryFault[] = [],
  ) {}

  add(...faults: readonly HistoryFault[]): void {
    this.count += faults.length;
    this.list(faults);
  }

  /** Adds the faults of another comparison. */
  absorb({ count, listed }: Findings): void {
    this.count += count;
    this.list(listed);
  }

  private list(faults: readonly HistoryFault[]): void {
    this.listed.push(...faults.slice(0, Math.max(0, MOST_LISTED - this.listed.length)));
  }
}

/** Runs a check. If an event that no release writes makes it fail, that is a finding: the events are then checked one by one to name the event. */
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

/** The facts that a check misses in the whole history. Where it had to read a stream that cannot be read, that is said in their place. */
export async function missingBy(check: HistoryCheck): Promise<readonly HistoryFault[]> {
  try {
    return (await check.missing?.()) ?? [];
  } catch (fault) {
    if (fault instanceof UnreadableEvent) return [];
    if (!(fault instanceof MisshapenFact) && !(fault instanceof TypeError)) throw fault;
    const message = `What is missing could not be looked for (${fault.message}). See the other faults, mend them, and verify again.`;
    return [{ fault: 'event_not_understood', stream: null, revision: null, position: null, message }];
  }
}

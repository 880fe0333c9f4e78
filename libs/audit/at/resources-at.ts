import { Injectable } from '@nestjs/common';
import { type Change, changesBetween } from '#audit/at/changes';
import { inOrder, missing, ResourceHistories } from '#audit/at/resource-histories';
import { isSkip, skipsOf } from '#audit/at/skips-of';
import { soleSubject } from '#audit/history/sole-subject';
import { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { ReadingTraces, skips, type WriteDown } from '#admin/operations/contract';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { Actor, Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { ResourceHistory } from '#platform/projector/resource-history';
import { type Scope, scopeOf } from '#platform/storage/documents';

/**
 * The moment of a past state: the end of a second of business time, the event at a position, or now. A position has the business time of the
 * resource's last event up to there.
 */
export type Moment = { readonly time: UnixSeconds } | { readonly position: Position } | 'now';

/** Who reads a past state, and what they see of it. */
export interface Reading {
  /** Records the access before personal data are shown. null: they are shown as blanks, as for a customer who was forgotten. */
  readonly personal: WriteDown | null;
  /** If set, events of other accounts and modes are left out. */
  readonly scope?: Scope;
}

/** Changes made together, and their cause: an event, or the passing of time. */
export interface Step {
  /** The id of the event; null if only time has passed, as are its other fields then. */
  readonly fact: string | null;
  readonly position: Position | null;
  readonly type: string | null;
  readonly at: UnixSeconds;
  readonly actor: Actor | null;
  readonly request_id: string | null;
  /** What happened, as a sentence. */
  readonly summary: string;
  readonly changes: readonly Change[];
}

export interface ResourceDiff {
  readonly object: 'resource_diff';
  readonly resource: string;
  readonly steps: readonly Step[];
  /** The differences between the first and the last state. */
  readonly changes: readonly Change[];
}

/** Shows resources as they were, by folding their past events in the same way as answers do. */
@Injectable()
export class ResourcesAt {
  constructor(
    private readonly histories: ResourceHistories,
    private readonly history: EventHistory,
    private readonly clocks: Clocks,
    private readonly traces: ReadingTraces,
  ) {}

  /** The resource as `GET` shows it now, in this account and mode; null if its streams are unknown or cannot be folded. */
  async current(id: string, scope: Scope): Promise<object | null> {
    const events = await this.eventsOf(id, 'stream', scope);
    return shownAfter(this.histories.of(id), id, events, await this.clocks.now(scope));
  }

  /** The resource as `GET` answered it then. Throws `resource_missing` if it did not exist then, or if it belongs to another account. */
  async at(id: string, moment: Moment, reading: Reading): Promise<object> {
    const events = await this.eventsOf(id, reading.personal === null ? 'masked' : 'stream', reading.scope);
    const known = upTo(events, moment);
    const shown = await shownAfter(this.histories.of(id), id, known, await this.timeOf(moment, known));
    if (events.length === 0) throw missing(id);
    if (shown !== null) return this.recorded(id, known, reading, shown);
    throw new DomainError('resource_missing', `There was no ${id} then: try a later moment.`, 'id');
  }

  /** The changes of a resource between two moments, event by event. If it did not exist at the first moment, its creation is one of the changes. */
  async diff(id: string, from: Moment, to: Moment, reading: Reading): Promise<ResourceDiff> {
    const resource = this.histories.of(id);
    const events = await this.eventsOf(id, reading.personal === null ? 'masked' : 'stream', reading.scope);
    if (events.length === 0) throw missing(id);
    const [before, known] = [upTo(events, from), upTo(events, to)];
    const [begin, end] = [await this.timeOf(from, before), await this.timeOf(to, known)];
    if (known.length < before.length || end < begin) throw new DomainError('invalid_range', 'to must not lie before from.', 'to');
    const first = await shownAfter(resource, id, before, begin);
    let shown = first;
    const steps: Step[] = [];
    const step = async (seen: number, at: UnixSeconds, by: RecordedEvent | null): Promise<void> => {
      const next = await shownAfter(resource, id, known.slice(0, seen), at);
      const changes = changesBetween(shown, next);
      shown = next;
      if (changes.length > 0) steps.push({ ...stepBy(by, at, by && summaryOf(resource, by)), changes });
    };
    for (let seen = before.length; seen < known.length; seen++) {
      const event = known[seen]!;
      // First what had changed by the passing of time when the event happened, then what the event changed.
      await step(seen, event.at, null);
      await step(seen + 1, event.at, event);
    }
    await step(known.length, end, null);
    return this.recorded(id, known, reading, { object: 'resource_diff', resource: id, steps, changes: changesBetween(first, shown) });
  }

  private async timeOf(moment: Moment, known: readonly RecordedEvent[]): Promise<UnixSeconds> {
    if (moment !== 'now' && 'time' in moment) return moment.time;
    const [first, last] = [known[0], known.at(-1)];
    if (first === undefined || last === undefined) return 0;
    return moment === 'now' ? this.clocks.now(scopeOf(first.metadata.account, first.metadata.livemode)) : last.at;
  }

  /** Resolves to what is shown of these events, once the access to their personal data is recorded. A refused request accesses none. */
  private async recorded<Shown>(id: string, events: readonly RecordedEvent[], { personal }: Reading, shown: Shown): Promise<Shown> {
    const about = events.find(({ metadata }) => metadata.subject !== undefined)?.metadata;
    if (personal !== null && about !== undefined)
      await this.traces.leave(
        { account: about.account, livemode: about.livemode, resources: [id], subject: soleSubject(events) },
        personal,
      );
    return shown;
  }

  /** The events of the resource's streams and the records of their skips, in the order of the history. */
  private async eventsOf(id: string, as: 'masked' | 'stream', scope?: Scope): Promise<RecordedEvent[]> {
    const streams = await this.histories.streamsOf(id);
    const read = await Promise.all(streams.map((name) => this.history[as](name)));
    const visible = read.flat().filter(({ metadata }) => scope === undefined || scopeOf(metadata.account, metadata.livemode) === scope);
    if (visible[0] === undefined) return [];
    return [...visible, ...(await skipsOf(streams, visible[0].metadata, this.history))].toSorted(inOrder);
  }
}

/** The events up to a moment. */
function upTo(events: readonly RecordedEvent[], moment: Moment): readonly RecordedEvent[] {
  if (moment === 'now') return events;
  const later = events.findIndex(({ at, position }) => ('time' in moment ? at > moment.time : position > moment.position));
  return later === -1 ? events : events.slice(0, later);
}

/** The resource after these events; null if it does not exist yet. */
const shownAfter = async (
  resource: ResourceHistory,
  id: string,
  known: readonly RecordedEvent[],
  now: UnixSeconds,
): Promise<object | null> =>
  resource.shown(
    id,
    known.filter((event) => !isSkip(event)),
    now,
    fold(skips, known.filter(isSkip)),
  );

/** What an event did, as a sentence. Skips are described here because they belong to no room. */
function summaryOf(resource: ResourceHistory, event: RecordedEvent): string {
  if (event.type === 'projection.event_skipped') return 'An event that a read model could not take in was left out of it.';
  if (event.type === 'projection.event_restored') return 'An event that a read model could not take in is left out of it no more.';
  return resource.summary?.(event) ?? event.type;
}

/** A step without its changes: of an event, or of time if `by` is null. */
const stepBy = (by: RecordedEvent | null, at: UnixSeconds, summary: string | null): Omit<Step, 'changes'> => ({
  fact: by?.id ?? null,
  position: by?.position ?? null,
  type: by?.type ?? null,
  at,
  actor: by?.metadata.actor ?? null,
  request_id: by?.metadata.request_id ?? null,
  summary: summary ?? 'Time has passed.',
});

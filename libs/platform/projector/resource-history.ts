import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { IdPrefix } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import type { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import type { Lookups } from '#platform/storage/lookups';

/** Where to look for a resource's streams: among what is known now, and in streams themselves. */
export interface KnownNow extends Pick<Lookups, 'find'>, Pick<EventHistory, 'stored'> {
  /** Those of another resource, which may be another room's; none for null. */
  streamsOf(id: string | null): Promise<readonly string[]>;
}

/** How a resource of a room is told at any moment, by the fold that its readers' documents are made by. */
export interface ResourceHistory {
  /** Of its ids. */
  readonly prefix: IdPrefix;
  /** The streams that tell of it, first the one that it began in; none when nothing is known of it. */
  streams(id: string, known: KnownNow): readonly string[] | Promise<readonly string[]>;
  /** As `GET` shows it at a moment, after these events of its streams; null when there is none yet. */
  shown(id: string, events: readonly RecordedEvent[], now: UnixSeconds): object | null;
  /** What happened, in words for people; left out where the event's type says it. */
  summary?(event: RecordedEvent): string;
}

/** What a projection makes of events: the document of this id. */
export function documentAfter<Doc extends object>(projection: Projection<Doc>, id: string, events: readonly RecordedEvent[]): Doc | null {
  return events
    .flatMap((event) => projection.eachOf?.(event) ?? [event])
    .filter((event) => projection.documentOf(event) === id)
    .reduce<Doc | null>((document, event) => projection.evolve(document, event), null);
}

/** A resource that is shown as its projection keeps it. */
export const shownAsKept =
  <Doc extends object>(projection: Projection<Doc>): ResourceHistory['shown'] =>
  (id, events) =>
    documentAfter(projection, id, events);

class ProvidedResourceHistories {
  constructor(readonly histories: readonly ResourceHistory[]) {}
}

/** How a room says how its resources are told: an entry among its module's providers. */
export const resourceHistories = (histories: readonly ResourceHistory[]): Provider => ({
  provide: Symbol('resource histories'),
  useValue: new ProvidedResourceHistories(histories),
});

/** The same for a resource that is shown with what a provider knows. */
export const resourceHistoryWith = <Needed>(
  needed: abstract new (...args: never[]) => Needed,
  made: (provided: Needed) => ResourceHistory,
): Provider => ({
  provide: Symbol('resource history'),
  inject: [needed],
  useFactory: (provided: Needed) => new ProvidedResourceHistories([made(provided)]),
});

/** Those of every module in the application, by prefix. */
export function discoveredResourceHistories(discovery: DiscoveryService): ReadonlyMap<string, ResourceHistory> {
  const provided = discovery
    .getProviders()
    .flatMap(({ instance }) => (instance instanceof ProvidedResourceHistories ? instance.histories : []));
  return new Map(provided.map((history) => [history.prefix, history]));
}

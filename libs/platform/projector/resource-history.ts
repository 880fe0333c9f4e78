import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { IdPrefix } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import type { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { documentsAfter } from '#platform/projector/fold-events';
import { type AnyProjection, documentsOf } from '#platform/projector/projection';
import type { SkippedEvent } from '#platform/projector/skipped-events';
import type { Lookups } from '#platform/storage/lookups';

/** Sources for finding a resource's streams: current look-ups, and the streams. */
export interface HistorySources extends Pick<Lookups, 'find' | 'whose'>, Pick<EventHistory, 'stored'> {
  /** The streams of another resource, which may belong to another room; none for null. */
  streamsOf(id: string | null): Promise<readonly string[]>;
}

/** The part before the account in the names of some streams. */
type StreamPrefix = `${string}-`;

/** Shows a room's resource as of any moment, with the same fold as its read model. */
export interface ResourceHistory {
  /** The prefix of the resource's ids. For a resource without an id, the prefix of its streams, whose names identify it. */
  readonly prefix: IdPrefix | StreamPrefix;
  /** The resource's streams, starting with the one that created it; empty when the id is unknown. */
  streams(id: string, sources: HistorySources): readonly string[] | Promise<readonly string[]>;
  /** The resource as `GET` shows it after these events of its streams, including events that read models skip; null before the resource exists. */
  shown(
    id: string,
    events: readonly RecordedEvent[],
    now: UnixSeconds,
    skipped: readonly SkippedEvent[],
  ): ApiResource | Promise<ApiResource>;
  /** The event in words for people; omitted where the event's type is enough. */
  summary?(event: RecordedEvent): string;
}

type ApiResource = object | null;

/** The document of an id after a projection has folded these streams. Streams without the resource are skipped. */
export async function documentAfter<Doc extends object>(
  projection: AnyProjection<Doc>,
  id: string,
  events: readonly RecordedEvent[],
  skipped: readonly SkippedEvent[],
): Promise<Doc | null> {
  const streams = new Set(events.flatMap((event) => (documentsOf(projection, event).includes(id) ? [event.stream] : [])));
  const story = events.filter(({ stream }) => streams.has(stream));
  return (await documentsAfter(projection, story, skipped)).get(id) ?? null;
}

/** A resource whose API form is the projection's document. */
export const shownAsKept =
  <Doc extends object>(projection: AnyProjection<Doc>): ResourceHistory['shown'] =>
  (id, events, _, skipped) =>
    documentAfter(projection, id, events, skipped);

class ProvidedResourceHistories {
  constructor(readonly histories: readonly ResourceHistory[]) {}
}

/** Registers a room's histories: an entry among its module's providers. */
export const resourceHistories = (histories: readonly ResourceHistory[]): Provider => ({
  provide: Symbol('resource histories'),
  useValue: new ProvidedResourceHistories(histories),
});

/** Registers histories that need a provider to show their resources. */
export const resourceHistoryWith = <Needed>(
  needed: abstract new (...args: never[]) => Needed,
  made: (provided: Needed) => ResourceHistory,
): Provider => ({
  provide: Symbol('resource history'),
  inject: [needed],
  useFactory: (provided: Needed) => new ProvidedResourceHistories([made(provided)]),
});

/** The histories of all modules in the application, by prefix. */
export function discoveredResourceHistories(discovery: DiscoveryService): ReadonlyMap<string, ResourceHistory> {
  const provided = discovery
    .getProviders()
    .flatMap(({ instance }) => (instance instanceof ProvidedResourceHistories ? instance.histories : []));
  return new Map(provided.map((history) => [history.prefix, history]));
}

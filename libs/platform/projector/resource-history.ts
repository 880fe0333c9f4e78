import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { IdPrefix } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import type { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { documentsAfter } from '#platform/projector/fold-events';
import { documentsOf, type Projection } from '#platform/projector/projection';
import type { SkippedEvent } from '#platform/projector/skipped-events';
import type { Lookups } from '#platform/storage/lookups';

/** Where to look for a resource's streams: among what is known now, and in streams themselves. */
export interface KnownNow extends Pick<Lookups, 'find' | 'whose'>, Pick<EventHistory, 'stored'> {
  /** Those of another resource, which may be another room's; none for null. */
  streamsOf(id: string | null): Promise<readonly string[]>;
}

/** The part before the account in the names of some streams. */
type StreamPrefix = `${string}-`;

/** How a room shows a resource at any moment: with the same fold as its read model. */
export interface ResourceHistory {
  /** The prefix of its ids; for a resource without an id, of its streams, whose names identify it. */
  readonly prefix: IdPrefix | StreamPrefix;
  /** The streams of the resource, the one that it began in first; empty when the id is unknown. */
  streams(id: string, known: KnownNow): readonly string[] | Promise<readonly string[]>;
  /** As `GET` shows it at a moment, after these events of its streams, of which read models leave some out; null when there is none yet. */
  shown(
    id: string,
    events: readonly RecordedEvent[],
    now: UnixSeconds,
    skipped: readonly SkippedEvent[],
  ): ApiResource | Promise<ApiResource>;
  /** What happened, in words for people; left out where the event's type says it. */
  summary?(event: RecordedEvent): string;
}

type ApiResource = object | null;

/** The document of an id after a projection has folded these streams. Streams without the resource are skipped. */
export async function documentAfter<Doc extends object>(
  projection: Projection<Doc>,
  id: string,
  events: readonly RecordedEvent[],
  skipped: readonly SkippedEvent[],
): Promise<Doc | null> {
  const streams = new Set(events.flatMap((event) => (documentsOf(projection, event).includes(id) ? [event.stream] : [])));
  const story = events.filter(({ stream }) => streams.has(stream));
  return (await documentsAfter(projection, story, skipped)).get(id) ?? null;
}

/** A resource that is shown as its projection keeps it. */
export const shownAsKept =
  <Doc extends object>(projection: Projection<Doc>): ResourceHistory['shown'] =>
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

import { whyNotShown } from '#audit/at/not-shown';
import { isStreamName, KINDS_OF_STREAMS, prefixOf, streamOf } from '#audit/log/streams';
import { DomainError } from '#kernel/domain-error';
import type { EventHistory } from '#platform/event-history/event-history';
import { OwnStreams } from '#platform/event-history/own-streams';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { HistorySources, ResourceHistory } from '#platform/projector/resource-history';
import type { Lookups } from '#platform/storage/lookups';

/** Finds a resource's streams, and how its past states are shown, by the resource's id. Each room declares this for its own resources. */
export class ResourceHistories {
  private known: ReadonlyMap<string, ResourceHistory> | undefined;
  private readonly sources: HistorySources;

  constructor(
    /** Loads the histories by their prefix. Called once, on first use. */
    private readonly loadHistories: () => ReadonlyMap<string, ResourceHistory>,
    lookups: Pick<Lookups, 'find' | 'whose'>,
    history: EventHistory,
    private readonly ownStreams = new OwnStreams(),
  ) {
    this.sources = {
      find: (model, key) => lookups.find(model, key),
      whose: (model, key) => lookups.whose(model, key),
      stored: (stream) => history.stored(stream),
      streamsOf: async (id) => (id === null ? [] : this.streamsOf(id)),
    };
  }

  /** How a resource's past states are shown. Throws a `DomainError` for an id that no room declares a history for. */
  of(id: string): ResourceHistory {
    const found = this.all.get(prefixOf(id));
    if (found !== undefined) return found;
    throw new DomainError('invalid_value', `${id} cannot be shown as it was. ${whyNotShown(id, [...this.all.keys()])}`, 'id');
  }

  /** Whether a room declares how a resource's past states are shown. */
  has(id: string): boolean {
    return this.all.has(prefixOf(id));
  }

  /**
   * The streams of a resource, the one that it began in first; empty if unknown: by the history that its room declares, else the stream that `id` itself
   * names, else the only stream of its kind. Throws a `DomainError` for other ids.
   */
  async streamsOf(id: string): Promise<readonly string[]> {
    const found = this.all.get(prefixOf(id));
    if (found !== undefined) return found.streams(id, this.sources);
    if (isStreamName(id) && this.ownStreams.include(id)) return [id];
    const own = streamOf(id);
    if (own !== null) return [own];
    throw new DomainError(
      'invalid_value',
      `${id} has no history of its own. ${whyNotShown(id, [...this.all.keys(), ...KINDS_OF_STREAMS])}`,
      'id',
    );
  }

  private get all(): ReadonlyMap<string, ResourceHistory> {
    return (this.known ??= this.loadHistories());
  }
}

export const missing = (id: string): DomainError =>
  new DomainError('resource_missing', `Nothing has happened to ${id}: there is no such resource.`, 'id');

/** Compares two events by position, for sorting. */
export const inOrder = (one: RecordedEvent, other: RecordedEvent): number => (one.position < other.position ? -1 : 1);

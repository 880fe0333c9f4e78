import type { Role } from '#people/domain/role';
import { userStream } from '#people/domain/user.events';
import { mayRead, type Resource } from '#people/roles/role-table';
import { changedIdOf, type ChangedObject, kindOf, nameOf } from '#platform/event-history/changed-objects';
import { categoryOf } from '#platform/event-history/own-streams';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isFaultOfEvent } from '#platform/event-history/unreadable';

/** The person to whom a stream is sent, and the mode that they view. */
export interface Viewer {
  readonly user: string;
  readonly account: string;
  readonly livemode: boolean;
  readonly role: Role;
}

/** The change that a page receives for a fact: enough to know what to reload, and nothing personal. */
export interface ApiChange {
  readonly type: string;
  readonly id: string | null;
  readonly object: string;
  readonly livemode: boolean;
  /** The order that the object belongs to; null if there is none. */
  readonly order: string | null;
}

/**
 * The change for a viewer; null for a fact that they do not get: it is of another account or mode, not readable for the role, private to another
 * person, or about no object.
 */
export function changeFor(event: RecordedEvent, viewer: Viewer, objects: ReadonlyMap<string, ChangedObject>): ApiChange | null {
  if (event.unreadable !== undefined || event.metadata.account !== viewer.account) return null;
  const changed = objects.get(kindOf(event.type));
  if (changed === undefined) return null;
  const { livemode } = event.metadata;
  if (livemode !== viewer.livemode && changed.inBothModes !== true) return null;
  if (!mayRead(viewer.role, changed.readBy as Resource) && event.stream !== userStream(viewer.user)) return null;
  const only = ifReadable(() => changed.onlyFor?.(event) ?? null, 'nobody');
  if (only !== null && only !== viewer.user) return null;
  // null: a page reloads all objects of the kind.
  const id = ifReadable(() => changedIdOf(event, changed), null);
  return { type: event.type, id, object: changed.object, livemode, order: categoryOf(event.stream) === 'order' ? nameOf(event) : null };
}

/** What an event says, or something else if that cannot be read. */
function ifReadable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (fault) {
    if (isFaultOfEvent(fault)) return otherwise;
    throw fault;
  }
}

import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** The object that facts of a kind change, so that a page knows what to reload. */
export interface ChangedObject {
  /** The value of the resource's `object` field. */
  readonly object: string;
  /** The permission that a user needs to be notified of the change. */
  readonly readBy: string;
  /** The field of the fact's data that holds the object's id, or a function that returns it. Omitted: the id is part of the stream's name. */
  readonly id?: string | ((event: RecordedEvent) => string | null);
  /** True if the object is shown in both test and live mode. */
  readonly inBothModes?: boolean;
  /** The only user to notify of a fact. If it is omitted or null, everybody who may read the object is notified. */
  readonly onlyFor?: (event: RecordedEvent) => string | null;
}

/** By kind of fact: the first part of its type. */
export type ChangedObjects = Readonly<Record<string, ChangedObject>>;

class ProvidedChangedObjects {
  constructor(readonly objects: ChangedObjects) {}
}

/** Declares which objects a room's facts change. The result is a provider of the room's module. */
export const changedObjects = (objects: ChangedObjects): Provider => ({
  provide: Symbol('changed objects'),
  useValue: new ProvidedChangedObjects(objects),
});

/** The declarations of all modules in the application. */
export function discoveredChangedObjects(discovery: DiscoveryService): ReadonlyMap<string, ChangedObject> {
  const known = new Map<string, ChangedObject>();
  for (const { instance } of discovery.getProviders()) {
    if (!(instance instanceof ProvidedChangedObjects)) continue;
    for (const [kind, object] of Object.entries(instance.objects)) {
      if (known.has(kind)) throw new Error(`Two rooms say what facts of the kind ${kind} change.`);
      known.set(kind, object);
    }
  }
  return known;
}

/** The first part of a fact's type. */
export const kindOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** The part of a stream's name after its category. */
export const nameOf = ({ stream }: Pick<RecordedEvent, 'stream'>): string => stream.slice(stream.indexOf('-') + 1);

/** The id of the object that a fact changes; null if there is none. Throws `UnreadableEvent`. */
export function changedIdOf(event: RecordedEvent, { id }: ChangedObject): string | null {
  if (typeof id === 'function') return id(event);
  return id === undefined ? nameOf(event) : ((event.data as Readonly<Record<string, string | undefined>>)[id] ?? null);
}

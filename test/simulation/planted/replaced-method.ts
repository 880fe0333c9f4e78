import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import type { Json } from '#test/simulation/outside/caller';

// oxlint-disable-next-line typescript/no-explicit-any -- methods of many shapes are replaced
export type Method = (this: any, ...given: any[]) => any;

/** Puts another method in the place of one of a class, and returns what puts it back. */
export function replace(where: { readonly prototype: object }, name: string, by: (original: Method) => Method): () => void {
  const methods = where.prototype as Record<string, Method>;
  const original = methods[name]!;
  methods[name] = by(original);
  // A route knows by these what it is for.
  for (const key of Reflect.getMetadataKeys(original)) Reflect.defineMetadata(key, Reflect.getMetadata(key, original), methods[name]);
  return () => void (methods[name] = original);
}

/** Breaks the service of this program, and returns what mends it. */
export type Plant = () => () => void;

/** Returns true at every `count`-th call. */
export function everyOf(count: number): () => boolean {
  let calls = 0;
  return () => ++calls % count === 0;
}

/** Facts of a type are written with other data. */
export const altered = (type: string, change: (data: Json) => Json): (() => void) =>
  replace(EmbeddedEventStore, 'append', (append) => function (stream, expected, events: Json[]) {
    return append.call(this, stream, expected, events.map((event) => (event.type === type ? { ...event, data: change(event.data) } : event)));
  }); // prettier-ignore

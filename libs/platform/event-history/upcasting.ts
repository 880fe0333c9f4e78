import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { MisshapenFact } from '#kernel/fact';
import type { EventStep, WrittenEvent } from '#platform/event-history/event-pipeline';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Upcasts by event type: the first function leads from version 1 to 2, the next from 2 to 3. */
// oxlint-disable-next-line typescript/no-explicit-any -- only the function knows the shape it is handed
export type Upcasts = Readonly<Record<string, readonly ((data: any) => unknown)[]>>;

class ProvidedUpcasts {
  constructor(readonly upcasts: Upcasts) {}
}

/** Registers the upcasts of a room's facts: an entry among its module's providers. */
export const upcasts = (ofTypes: Upcasts): Provider => ({ provide: Symbol('upcasts'), useValue: new ProvidedUpcasts(ofTypes) });

/** Upcasts the data of every event that is read, so that views know only the present shape. Stored events stay unchanged. */
export class Upcasting implements EventStep {
  private known: ReadonlyMap<string, Upcasts[string]> | undefined;

  /** `sources` is called once, at the first event. */
  constructor(private readonly sources: () => readonly Upcasts[]) {}

  /** With the upcasts of all modules in the application. */
  static discovered(discovery: DiscoveryService): Upcasting {
    const provided = (): Upcasts[] =>
      discovery.getProviders().flatMap(({ instance }) => (instance instanceof ProvidedUpcasts ? [instance.upcasts] : []));
    return new Upcasting(provided);
  }

  async written<E extends WrittenEvent>(events: readonly E[]): Promise<readonly E[]> {
    return events.map((event) => {
      const steps = this.of(event.type);
      return steps === undefined ? event : { ...event, metadata: { ...event.metadata, schema: steps.length + 1 } };
    });
  }

  async read(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    return events.map((event) => this.upcast(event));
  }

  private upcast(event: RecordedEvent): RecordedEvent {
    const steps = this.of(event.type);
    const { schema } = event.metadata;
    if (steps === undefined || schema > steps.length) return event;
    const { data: stored } = event;
    try {
      const data = steps.slice(schema - 1).reduce<unknown>((older, step) => step(older), stored);
      return { ...event, data, metadata: { ...event.metadata, schema: steps.length + 1 } } as RecordedEvent;
    } catch (fault) {
      throw new MisshapenFact(event, fault as Error);
    }
  }

  private of(type: string): Upcasts[string] | undefined {
    this.known ??= gathered(this.sources());
    return this.known.get(type);
  }
}

function gathered(sources: readonly Upcasts[]): Map<string, Upcasts[string]> {
  const known = new Map<string, Upcasts[string]>();
  for (const [type, steps] of sources.flatMap((each) => Object.entries(each))) {
    if (known.has(type)) throw new Error(`Two rooms say how ${type} came to its present shape.`);
    known.set(type, steps);
  }
  return known;
}

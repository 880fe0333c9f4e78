import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** Declares which of a room's facts become merchant events, and the events' contents. */
export interface MerchantEventSource {
  /** The merchant's event type for each domain event type that fires one. */
  readonly on: Readonly<Record<string, string>>;

  /** The scope that a key needs to read the resource, and so to receive its events. */
  readonly readBy: `${string}:${'read' | 'write'}`;

  /** The class of the resource. */
  readonly shows: Type;

  /** Differences of the resource's example at an event of a type, for sample events and the reference. */
  readonly samples?: Readonly<Record<string, object>>;

  /** The old values in sample events of an update. */
  readonly previous?: Readonly<Record<string, object>>;

  /** Whether a fact of these types fires its event. Omitted: every fact does. */
  fires?(fact: RecordedEvent): boolean;

  /** The earlier fact with the request behind this one; null if there was no request. A pure function. */
  requested?(events: readonly RecordedEvent[], event: RecordedEvent): RecordedEvent | null;

  /** The resource as `GET` shaped it at that event, from its stream up to and including the event. A pure fold. */
  resource(events: readonly RecordedEvent[], event: RecordedEvent): object;
}

/** Marks a provider as a `MerchantEventSource`. */
export const FiresMerchantEvents = DiscoveryService.createDecorator();

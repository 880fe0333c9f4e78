import { Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { KeyScope } from '#http/access/caller';
import { sampleOf } from '#http/api-reference/sample';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';
import { isMerchantEventType, type MerchantEventType } from '#webhooks/domain/merchant-event-types';

export interface Fires {
  readonly type: MerchantEventType;
  readonly source: MerchantEventSource;
}

/** Knows which facts fire which merchant events, as rooms declare by `@FiresMerchantEvents`. Contradictory declarations stop the service at its start. */
@Injectable()
export class MerchantEvents implements OnApplicationBootstrap {
  private known: ReadonlyMap<string, Fires> = new Map();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    this.known = this.gather();
  }

  /** The event that a fact fires; null if it fires none. Reads the fact's data only if its type does not decide. */
  firedBy(fact: RecordedEvent): Fires | null {
    const fires = this.known.get(fact.type) ?? null;
    return fires === null || (fires.source.fires?.(fact) ?? true) ? fires : null;
  }

  /** The class of the resource that events of a type contain. */
  shownBy(type: MerchantEventType): Type<object> {
    return this.sourceOf(type).shows;
  }

  /** The scope that lets a key read that resource. */
  readBy(type: MerchantEventType): KeyScope {
    return this.sourceOf(type).readBy;
  }

  /** Sample data of such an event. */
  sampleOf(type: MerchantEventType): object {
    const { shows, samples } = this.sourceOf(type);
    return { ...sampleOf(shows), ...samples?.[type] };
  }

  /** Sample previous values of such an event. */
  previousOf(type: MerchantEventType): object {
    return this.sourceOf(type).previous?.[type] ?? {};
  }

  private sourceOf(type: MerchantEventType): MerchantEventSource {
    return this.known.values().find((each) => each.type === type)!.source;
  }

  private gather(): ReadonlyMap<string, Fires> {
    const known = new Map<string, Fires>();
    for (const { instance } of this.discovery.getProviders({ metadataKey: FiresMerchantEvents.KEY })) {
      const source = instance as MerchantEventSource;
      for (const [fact, type] of Object.entries(source.on)) {
        if (known.has(fact)) throw new Error(`Two sources say what ${fact} fires.`);
        if (!isMerchantEventType(type)) throw new Error(`${fact} fires ${type}, which is no event type of the interface.`);
        known.set(fact, { type, source });
      }
    }
    return known;
  }
}

import { Injectable } from '@nestjs/common';
import { fold } from '#kernel/fact';
import { restorations, skips } from '#admin/operations/domain/skipped-event.events';
import { skipFacts } from '#admin/operations/skip-facts';
import { EventHistory } from '#platform/event-history/event-history';
import { ALL_PROJECTIONS, type SkippedEvent, SkippedEvents } from '#platform/projector/skipped-events';

/** The events that read models skip, and those that operators have restored, folded from the history. */
@Injectable()
export class RecordedSkips extends SkippedEvents {
  constructor(private readonly history: EventHistory) {
    super();
  }

  override async all(): Promise<readonly SkippedEvent[]> {
    const everywhere = (await this.history.passedOver()).map(({ stream, revision }) => ({ projection: ALL_PROJECTIONS, stream, revision }));
    return [...fold(skips, await skipFacts(this.history)), ...everywhere];
  }

  override async restored(): Promise<readonly SkippedEvent[]> {
    return fold(restorations, await skipFacts(this.history));
  }
}

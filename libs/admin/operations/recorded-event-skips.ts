import { Injectable } from '@nestjs/common';
import { passOver } from '#admin/operations/domain/passed-over.decisions';
import { passedOver } from '#admin/operations/domain/skipped-event.events';
import { EventSkips } from '#admin/operations/event-skips';
import { Clocks } from '#platform/clock/clocks';
import { currentOperation } from '#admin/operators/current-operation';
import { operatorCommand } from '#admin/operators/operator-command';
import { PASSED_OVER_STREAM } from '#platform/event-history/passed-over';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { Projector } from '#platform/projector/projector';

/** Records that all read models skip an event, and retries the streams that waited for it. */
@Injectable()
export class RecordedEventSkips extends EventSkips {
  constructor(
    private readonly eventStore: EventStore,
    private readonly projector: Projector,
    private readonly clocks: Clocks,
  ) {
    super();
  }

  override async skip({ stream, revision, position }: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>): Promise<number> {
    const { reason } = currentOperation().operator;
    const rule = passOver({ stream, revision, position }, reason);
    await this.eventStore.decide(PASSED_OVER_STREAM, passedOver, rule, await operatorCommand('', false, this.clocks));
    return (await this.projector.retry()).stillParked;
  }
}

import { Body, Controller, Param, Post } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { restoreEvents, skipEvent } from '#admin/operations/domain/skipped-event.decisions';
import { SKIPS, skips } from '#admin/operations/domain/skipped-event.events';
import { knownProjection } from '#admin/operations/projections/known-projections';
import { RestoredEventsResource, RetriedStreamsResource, SkippedEventResource } from '#admin/operations/resource/projection.resource';
import { Clocks } from '#platform/clock/clocks';
import { currentOperation } from '#admin/operators/current-operation';
import { operatorCommand } from '#admin/operators/operator-command';
import { EventStore } from '#platform/event-store/event-store';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Projector } from '#platform/projector/projector';
import { Text } from '#http/validation/fields';

class RetryStreamsBody {
  @Text({ optional: true, empty: 'refused', max: 200, description: 'Only those of this read model.', example: 'orders' }) name?: string;
}

class ParkedStreamBody {
  @Text({ max: 1000, description: 'The stream.', example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string;
}

/** Records name and stream, and requires a reason. */
const WITH_REASON = { ...changes('name', 'stream'), needsReason: true } as const;

/** Support operations on events that a read model cannot apply. */
@Controller('admin/v1/projections')
export class ParkedStreamsController {
  constructor(
    private readonly eventStore: EventStore,
    private readonly projector: Projector,
    private readonly clocks: Clocks,
  ) {}

  @Post('retry')
  @ForOperators('projections.retry', changes('name'))
  @About('Tries waiting streams again, of one read model or of all.')
  @Called('retryParkedStreams', 'Retry parked streams')
  @Answers(200, RetriedStreamsResource, ['resource_missing'])
  async retry(@Body() { name }: RetryStreamsBody): Promise<RetriedStreamsResource> {
    const { retried, stillParked } = await this.projector.retry(name && (await knownProjection(name, this.projector)));
    return { object: 'retry', retried, still_parked: stillParked };
  }

  @Post(':name/skip')
  @ForOperators('projections.skip', WITH_REASON)
  @About('Leaves out the event that a stream waits at, for good, and takes in what waited behind it. Needs a reason.')
  @Called('skipEvent', 'Skip an event in a read model')
  @Answers(200, SkippedEventResource, ['resource_missing', 'missing_field'])
  async skip(@Param('name') projection: string, @Body() { stream }: ParkedStreamBody): Promise<SkippedEventResource> {
    const live = (await this.projector.status()).find(({ model, state }) => model === projection && state === 'live');
    const parked = live?.parked.find((each) => each.stream === stream);
    if (parked === undefined)
      throw new DomainError('resource_missing', `${stream} does not wait in ${projection}. See projections parked.`, 'stream');
    const skip = { projection, stream, revision: parked.revision };
    const { reason } = currentOperation().operator;
    await this.eventStore.decide(SKIPS, skips, skipEvent(skip, reason), await operatorCommand('', false, this.clocks));
    const { stillParked } = await this.projector.retry(projection);
    return { object: 'skipped_event', ...skip, still_parked: stillParked };
  }

  @Post(':name/unskip')
  @ForOperators('projections.unskip', WITH_REASON)
  @About('Has the next rebuild of a read model take in the events of a stream that are left out. Needs a reason.')
  @Called('unskipEvents', 'Restore skipped events of a read model')
  @Answers(200, RestoredEventsResource, ['resource_missing', 'missing_field'])
  async unskip(@Param('name') projection: string, @Body() { stream }: ParkedStreamBody): Promise<RestoredEventsResource> {
    const from = { projection, stream };
    await this.eventStore.decide(SKIPS, skips, restoreEvents(from), await operatorCommand('', false, this.clocks));
    return { object: 'restored_events', ...from };
  }
}

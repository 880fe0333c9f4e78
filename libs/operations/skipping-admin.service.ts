import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { restoreEvents, skipEvent } from '#operations/domain/skipped-event.decisions';
import { type Skip, SKIPS, skips } from '#operations/domain/skipped-event.events';
import { Clocks } from '#platform/clock/clocks';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import { textArgument } from '#platform/control/arguments';
import { currentOperation } from '#platform/control/current-operation';
import { operatorCommand } from '#platform/control/operator-command';
import { EventStore } from '#platform/event-store/event-store';
import { Projector } from '#platform/projector/projector';

/** What support does about events that a read model cannot take in. */
@Injectable()
export class SkippingAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly eventStore: EventStore,
    private readonly projector: Projector,
    private readonly clocks: Clocks,
  ) {
    const effect = { ...changes('name', 'stream'), needsReason: true } as const;
    adminOperations.register('projections.skip', effect, (args) => this.skip(args));
    adminOperations.register('projections.unskip', effect, (args) => this.unskip(args));
  }

  /** Leaves out the event that a stream waits at, and takes in what waited behind it. */
  private async skip(args: Arguments): Promise<Skip & { object: 'skipped_event'; still_parked: number }> {
    const [projection, stream] = [textArgument(args, 'name'), textArgument(args, 'stream')];
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

  /** Events that were skipped in a stream are applied when the projection is rebuilt. */
  private async unskip(args: Arguments): Promise<Omit<Skip, 'revision'> & { object: 'restored_events' }> {
    const from = { projection: textArgument(args, 'name'), stream: textArgument(args, 'stream') };
    await this.eventStore.decide(SKIPS, skips, restoreEvents(from), await operatorCommand('', false, this.clocks));
    return { object: 'restored_events', ...from };
  }
}

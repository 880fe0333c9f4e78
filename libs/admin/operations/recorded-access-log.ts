import { Injectable } from '@nestjs/common';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { AccessLog, type Reading } from '#admin/operations/access-log';
import type { PersonalDataAccessFact } from '#admin/operations/domain/personal-data-access.events';
import { streamOf } from '#admin/operations/reading-traces';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

/** Records each reading in the history, with the time of the machine: the clock of a test account may be moved. */
@Injectable()
export class RecordedAccessLog extends AccessLog {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async read({ account, livemode, actor, requestId = null, ...read }: Reading): Promise<void> {
    const milliseconds = this.clock.milliseconds();
    const stream = streamOf({ account, livemode, reading: read.reading });
    const context = new CommandContext({ account, livemode, actor, milliseconds, requestId });
    const happened: PersonalDataAccessFact = fact('personal_data.read', read);
    await this.eventStore.append(stream, 'any', [context.event(stream, happened)]);
  }
}

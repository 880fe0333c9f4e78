import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { RemoveSchedule } from '#reports/commands/remove-schedule/remove-schedule.command';
import { removeSchedule, reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';

@CommandHandler(RemoveSchedule)
export class RemoveScheduleHandler implements ICommandHandler<RemoveSchedule> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ id, context }: RemoveSchedule): Promise<void> {
    await this.eventStore.decide(reportScheduleStream(id), reportSchedule, (before) => removeSchedule(before, id), context);
  }
}

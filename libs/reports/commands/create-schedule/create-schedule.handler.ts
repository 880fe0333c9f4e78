import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { CreateSchedule } from '#reports/commands/create-schedule/create-schedule.command';
import { RecipientCheck } from '#reports/commands/recipient-check';
import { createSchedule, reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { reportScheduleResource } from '#reports/resource/report-schedule.view';

@CommandHandler(CreateSchedule)
export class CreateScheduleHandler implements ICommandHandler<CreateSchedule> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly recipientCheck: RecipientCheck,
  ) {}

  async execute({ draft, context }: CreateSchedule): Promise<ReportScheduleResource> {
    await this.recipientCheck.check(draft.deliver_to, context);
    const id = context.id('rps');
    const { events } = await this.eventStore.decide(reportScheduleStream(id), reportSchedule, () => createSchedule(id, draft), context);
    return fold(reportScheduleResource, events)!;
  }
}

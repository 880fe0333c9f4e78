import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { ChangeSchedule } from '#reports/commands/change-schedule/change-schedule.command';
import { RecipientCheck } from '#reports/commands/recipient-check';
import { changeSchedule, type ReportSchedule, reportSchedule, reportScheduleStream } from '#reports/domain/report-schedule';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { reportScheduleResource } from '#reports/resource/report-schedule.view';

@CommandHandler(ChangeSchedule)
export class ChangeScheduleHandler implements ICommandHandler<ChangeSchedule> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly recipientCheck: RecipientCheck,
  ) {}

  async execute({ id, change, recipients, context }: ChangeSchedule): Promise<ReportScheduleResource> {
    if (recipients !== null) await this.recipientCheck.check(recipients, context);
    const rule = (before: ReportSchedule | null) => changeSchedule(before, id, change);
    const { events } = await this.eventStore.decide(reportScheduleStream(id), reportSchedule, rule, context);
    return fold(reportScheduleResource, events)!;
  }
}

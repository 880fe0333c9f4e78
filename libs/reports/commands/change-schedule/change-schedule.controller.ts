import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { ChangeScheduleBody } from '#reports/commands/change-schedule/change-schedule.body';
import { ChangeSchedule } from '#reports/commands/change-schedule/change-schedule.command';
import type { ReportSchedule } from '#reports/domain/report-schedule';
import { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { checkedSchedule, recipientsOf, withChanges } from '#reports/types/checked-schedule';

const REFUSALS = [
  'missing_field', 'invalid_value', 'invalid_format', 'invalid_enum_value', 'parameter_unknown', 'invalid_type', 'unknown_report_column', 'invalid_email',
  'resource_missing',
] as const; // prettier-ignore

@Controller('reports/schedules')
export class ChangeScheduleController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @Scope('reports:write')
  @About('Updates a report schedule. Omitted fields do not change. Reports that are already in progress are not affected.')
  @Answers(200, ReportScheduleResource, REFUSALS)
  change(
    @Param('id') id: string,
    @Body() body: ChangeScheduleBody,
    @Commanding() context: CommandContext,
  ): Promise<ReportScheduleResource> {
    const change = (before: ReportSchedule): ReportSchedule => checkedSchedule(withChanges(before, body));
    const recipients = body.deliver_to ? recipientsOf(body.deliver_to) : null;
    return this.commands.execute(ChangeSchedule({ id, change, recipients, context }));
  }
}

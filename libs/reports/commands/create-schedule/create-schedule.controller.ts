import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { CreateScheduleBody } from '#reports/commands/create-schedule/create-schedule.body';
import { CreateSchedule } from '#reports/commands/create-schedule/create-schedule.command';
import { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { checkedSchedule } from '#reports/types/checked-schedule';

const REFUSALS = [
  'missing_field', 'invalid_value', 'invalid_format', 'invalid_enum_value', 'parameter_unknown', 'invalid_type', 'unknown_report_column', 'invalid_email',
] as const; // prettier-ignore

@Controller('reports/schedules')
export class CreateScheduleController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('reports:write')
  @About(`
    Schedules a report to be made daily, weekly or monthly, at a time of day, for the preceding days. Each report is a run of its own, which waits
    while three others are in progress. The recipients in deliver_to get an email with a link to the file, never the file itself. Webhook
    endpoints receive report.succeeded or report.failed.
  `)
  @Answers(201, ReportScheduleResource, REFUSALS)
  create(@Body() body: CreateScheduleBody, @Commanding() context: CommandContext): Promise<ReportScheduleResource> {
    return this.commands.execute(CreateSchedule({ draft: checkedSchedule(body), context }));
  }
}

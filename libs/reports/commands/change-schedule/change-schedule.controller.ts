import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { ChangeSchedule } from '#reports/commands/change-schedule/change-schedule.command';
import { type ReportSchedule, FREQUENCIES, RANGES, SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { checkedSchedule, recipientsOf, withChanges } from '#reports/types/checked-schedule';
import { Nested, OneOf, Text, Whole } from '#http/validation/fields';
import { DeliverToBody } from '#reports/commands/create-schedule/create-schedule.body';
import { ReportFormBody } from '#reports/commands/request-report/report-form.body';
import { MOST_DAYS } from '#reports/types/checked-parameters';

const KEPT = { optional: true, empty: 'refused' } as const;
/** Null resets it to its default, if it has one. */
const REMOVABLE = { optional: true, empty: 'removes' } as const;

class ChangeScheduleBody {
  @Text({ ...KEPT, max: 200, description: 'Name of the schedule.' }) name?: string;
  @Nested(() => ReportFormBody, { ...REMOVABLE, description: 'Replaces all parameters.' }) parameters?: ReportFormBody | null;
  @OneOf(RANGES, { ...KEPT, description: 'Days that the report covers.' }) range?: ReportSchedule['range'];
  @Whole({ ...REMOVABLE, min: 1, max: MOST_DAYS, description: 'Number of days, for the range last_n_days.' }) range_days?: number | null;
  @OneOf(FREQUENCIES, { ...KEPT, description: 'How often the report is made.' }) frequency?: ReportSchedule['frequency'];
  @Text({ ...KEPT, max: 5, description: 'Time of day at which the report is made.', example: '06:00' }) at?: string;
  @Whole({ ...REMOVABLE, min: 1, max: 7, description: 'Day of the week, for the frequency weekly: 1 (Monday) to 7.' }) weekday?:
    number | null;
  @Whole({ ...REMOVABLE, min: 1, max: 28, description: 'Day of the month, for the frequency monthly.' }) day?: number | null;
  @Text({ ...REMOVABLE, max: 64, description: 'IANA time zone.', example: 'Asia/Kolkata' }) timezone?: string | null;
  @Nested(() => DeliverToBody, { ...REMOVABLE, description: 'Replaces all recipients.' }) deliver_to?: DeliverToBody | null;
  @OneOf(SCHEDULE_STATUSES, { ...KEPT, description: 'Whether the schedule is active or paused.', example: 'paused' })
  status?: ReportSchedule['status'];
}

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

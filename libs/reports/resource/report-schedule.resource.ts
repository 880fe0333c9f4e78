import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';
import { FREQUENCIES, RANGES, type ReportSchedule, SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { ReportFormPart } from '#reports/resource/report-run.resource';
import { TYPE_NAMES } from '#reports/types/report-types';

class DeliverToPart {
  @ApiList('Email addresses that receive a link to each file.', () => String, { example: ['accounts@example.com'] })
  emails!: readonly string[];
  @ApiText('Webhook endpoint that is notified.', { orNull: true }) webhook!: string | null;
}

/** When a report is made automatically, its range of days, and its recipients (interface §2.20). */
export class ReportScheduleResource implements ReportSchedule {
  @ApiId('Unique identifier of the report schedule.', 'rps') id!: string;
  @Constant('report_schedule') object!: 'report_schedule';
  @ApiFlag('Whether the report schedule is of live mode, with real money.') livemode!: boolean;
  @ApiText('Name of the schedule.', { example: 'Orders of yesterday' }) name!: string;
  @ApiOneOf('Type of report.', TYPE_NAMES) type!: string;
  @ApiObject('Contents and format of the report.', () => ReportFormPart) parameters!: ReportFormPart;
  @ApiOneOf('Days that the report covers.', RANGES) range!: ReportSchedule['range'];
  @ApiCount('Number of days, for last_n_days.', { orNull: true, example: null }) range_days!: number | null;
  @ApiOneOf('How often the report is made.', FREQUENCIES) frequency!: ReportSchedule['frequency'];
  @ApiText('Time of day at which the report is made.', { example: '06:00' }) at!: string;
  @ApiCount('Day of the week, for weekly schedules: 1 (Monday) to 7.', { orNull: true, example: null }) weekday!: number | null;
  @ApiCount('Day of the month, for monthly schedules.', { orNull: true, example: null }) day!: number | null;
  @ApiText('IANA time zone.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ApiObject('Recipients of the report.', () => DeliverToPart) deliver_to!: DeliverToPart;
  @ApiOneOf('Whether the schedule is active.', SCHEDULE_STATUSES) status!: ReportSchedule['status'];
  @ApiTime('Time at which the schedule was created.') created_at!: number;
  @ApiTime('Time of the last change to the report schedule.') updated_at!: number;
}

export class RemovedReportScheduleResource {
  @ApiId('ID of the removed report schedule.', 'rps') id!: string;
  @Constant('report_schedule') object!: 'report_schedule';
  @ApiFlag('Always true.') deleted!: true;
}

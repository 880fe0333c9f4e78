import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';
import { FREQUENCIES, RANGES, type ReportSchedule, SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { ReportFormPart } from '#reports/resource/report-run.resource';
import { TYPE_NAMES } from '#reports/types/report-types';

class DeliverToPart {
  @ApiList('Who gets a mail with a link to each file.', () => String, { example: ['accounts@example.com'] }) emails!: readonly string[];
  @ApiText('The webhook endpoint that is notified.', { orNull: true }) webhook!: string | null;
}

/** When a report is made automatically, its range of days, and its recipients (interface §2.20). */
export class ReportScheduleResource implements ReportSchedule {
  @ApiId('The schedule.', 'rps') id!: string;
  @Constant('report_schedule') object!: 'report_schedule';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiText('What the merchant calls it.', { example: 'Orders of yesterday' }) name!: string;
  @ApiOneOf('Which report.', TYPE_NAMES) type!: string;
  @ApiObject('How it is made.', () => ReportFormPart) parameters!: ReportFormPart;
  @ApiOneOf('Which days it is about.', RANGES) range!: ReportSchedule['range'];
  @ApiCount('How many days, of last_n_days.', { orNull: true, example: null }) range_days!: number | null;
  @ApiOneOf('How often it is made.', FREQUENCIES) frequency!: ReportSchedule['frequency'];
  @ApiText('At which time of the day.', { example: '06:00' }) at!: string;
  @ApiCount('1 (Monday) to 7, of weekly ones.', { orNull: true, example: null }) weekday!: number | null;
  @ApiCount('Day of the month, for monthly schedules.', { orNull: true, example: null }) day!: number | null;
  @ApiText('Time zone of the IANA.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ApiObject('Who is told.', () => DeliverToPart) deliver_to!: DeliverToPart;
  @ApiOneOf('Whether it makes reports.', SCHEDULE_STATUSES) status!: ReportSchedule['status'];
  @ApiTime('When it was made.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
}

export class RemovedReportScheduleResource {
  @ApiId('The schedule.', 'rps') id!: string;
  @Constant('report_schedule') object!: 'report_schedule';
  @ApiFlag('Always true.') deleted!: true;
}

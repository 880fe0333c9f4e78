import { Constant, ShownCount, ShownFlag, ShownId, ShownList, ShownObject, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';
import { FREQUENCIES, RANGES, type ReportSchedule, SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { ReportFormPart } from '#reports/resource/report-run.resource';
import { TYPE_NAMES } from '#reports/types/report-types';

class DeliverToPart {
  @ShownList('Who gets a mail with a link to each file.', () => String, { example: ['accounts@example.com'] }) emails!: readonly string[];
  @ShownText('The webhook endpoint that is told.', { orNull: true }) webhook!: string | null;
}

/** When a report is made by itself, of which days, and who is told (interface §2.20). */
export class ReportScheduleResource implements ReportSchedule {
  @ShownId('The schedule.', 'rps') id!: string;
  @Constant('report_schedule') object!: 'report_schedule';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownText('What the merchant calls it.', { example: 'Orders of yesterday' }) name!: string;
  @ShownOneOf('Which report.', TYPE_NAMES) type!: string;
  @ShownObject('How it is made.', () => ReportFormPart) parameters!: ReportFormPart;
  @ShownOneOf('Which days it is about.', RANGES) range!: ReportSchedule['range'];
  @ShownCount('How many days, of last_n_days.', { orNull: true, example: null }) range_days!: number | null;
  @ShownOneOf('How often it is made.', FREQUENCIES) frequency!: ReportSchedule['frequency'];
  @ShownText('At which time of the day.', { example: '06:00' }) at!: string;
  @ShownCount('1 (Monday) to 7, of weekly ones.', { orNull: true, example: null }) weekday!: number | null;
  @ShownCount('Of the month, of monthly ones.', { orNull: true, example: null }) day!: number | null;
  @ShownText('Time zone of the IANA.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ShownObject('Who is told.', () => DeliverToPart) deliver_to!: DeliverToPart;
  @ShownOneOf('Whether it makes reports.', SCHEDULE_STATUSES) status!: ReportSchedule['status'];
  @ShownTime('When it was made.') created_at!: number;
  @ShownTime('When it last changed.') updated_at!: number;
}

export class RemovedReportScheduleResource {
  @ShownId('The schedule.', 'rps') id!: string;
  @Constant('report_schedule') object!: 'report_schedule';
  @ShownFlag('Always true.') deleted!: true;
}

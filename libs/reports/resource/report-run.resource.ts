import {
  Constant, ShownCount, ShownFlag, ShownId, ShownList, ShownObject, ShownOneOf, ShownOpen, ShownText, ShownTime,
} from '#platform/http/shown'; // prettier-ignore
import { AMOUNT_FORMATS, FORMATS, type ReportForm, type ReportParameters } from '#reports/domain/report-parameters';
import { RUN_STATUSES, type RunStatus } from '#reports/domain/run-status';
import { TYPE_NAMES } from '#reports/types/report-types';

export class ReportFormPart implements ReportForm {
  @ShownText('Which moment has to lie in the interval.', { example: 'created_at' }) date_field!: string;
  @ShownText('Time zone of the IANA: how times are written, and where days begin.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ShownOpen('Filters by their names, each with the values it takes.') filters!: Readonly<Record<string, readonly string[]>>;
  @ShownList('Columns, in their order.', () => String, { example: ['order_id', 'amount'] }) columns!: readonly string[];
  @ShownOneOf('How rows are written.', FORMATS) format!: ReportForm['format'];
  @ShownOneOf('Amounts in minor units as in the API, or in major ones with a decimal point.', AMOUNT_FORMATS)
  amount_format!: ReportForm['amount_format'];
  @ShownFlag('Whether a CSV begins with a byte order mark.', { example: false }) byte_order_mark!: boolean;
}

class ReportParametersPart extends ReportFormPart implements ReportParameters {
  @ShownTime('From when on.') interval_start!: number;
  @ShownTime('Until before when.') interval_end!: number;
}

class ReportErrorPart {
  @ShownText('For machines.', { example: 'internal_error' }) code!: string;
  @ShownText('For people.') message!: string;
}

/** One report, and what came of it (interface §2.19). */
export class ReportRunResource {
  @ShownId('The run.', 'rpt') id!: string;
  @Constant('report_run') object!: 'report_run';
  @ShownFlag('Whether it is about real money.') livemode!: boolean;
  @ShownOneOf('Which report.', TYPE_NAMES) type!: string;
  @ShownObject('What is in it, and how it is written.', () => ReportParametersPart) parameters!: ReportParameters;
  @ShownId('The schedule that asked for it.', 'rps', { orNull: true }) schedule!: string | null;
  @ShownOneOf('Where it stands.', RUN_STATUSES, { example: 'succeeded' }) status!: RunStatus;
  @ShownCount('How much of its interval is written, in per cent; null where its rows are not looked for by when they were created.', {
    orNull: true,
    example: 100,
  })
  progress!: number | null;
  @ShownCount('Rows, without the header; null until it has succeeded.', { orNull: true, example: 1204 }) row_count!: number | null;
  @ShownCount('Bytes of the file, unpacked.', { orNull: true, example: 648_220 }) byte_size!: number | null;
  @ShownText('SHA-256 of the file, unpacked, in hexadecimal.', { orNull: true }) sha256!: string | null;
  @ShownText('Where the file is, for 15 minutes from now on and without a key; null unless it has succeeded and its file is there.', {
    orNull: true,
  })
  url!: string | null;
  @ShownTime('When the file is removed.', { orNull: true }) expires_at!: number | null;
  @ShownObject('Why it failed.', () => ReportErrorPart, { orNull: true, example: null }) error!: ReportErrorPart | null;
  @ShownTime('When it was asked for: its rows are as of then.') created_at!: number;
  @ShownTime('When its first row was written.', { orNull: true }) started_at!: number | null;
  @ShownTime('When it succeeded or failed.', { orNull: true }) finished_at!: number | null;
}

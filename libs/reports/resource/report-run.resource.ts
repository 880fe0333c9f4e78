import {
  Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiOpen, ApiText, ApiTime,
} from '#api-reference/api-fields'; // prettier-ignore
import { AMOUNT_FORMATS, FORMATS, type ReportForm, type ReportParameters } from '#reports/domain/report-parameters';
import { RUN_STATUSES, type RunStatus } from '#reports/domain/run-status';
import { TYPE_NAMES } from '#reports/types/report-types';

export class ReportFormPart implements ReportForm {
  @ApiText('Which moment has to lie in the interval.', { example: 'created_at' }) date_field!: string;
  @ApiText('Time zone of the IANA: how times are written, and where days begin.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ApiOpen('Filters by their names, each with the values it takes.') filters!: Readonly<Record<string, readonly string[]>>;
  @ApiList('Columns, in their order.', () => String, { example: ['order_id', 'amount'] }) columns!: readonly string[];
  @ApiOneOf('How rows are written.', FORMATS) format!: ReportForm['format'];
  @ApiOneOf('Amounts in minor units as in the API, or in major ones with a decimal point.', AMOUNT_FORMATS)
  amount_format!: ReportForm['amount_format'];
  @ApiFlag('Whether a CSV begins with a byte order mark.', { example: false }) byte_order_mark!: boolean;
}

class ReportParametersPart extends ReportFormPart implements ReportParameters {
  @ApiTime('From when on.') interval_start!: number;
  @ApiTime('Until before when.') interval_end!: number;
}

class ReportErrorPart {
  @ApiText('For machines.', { example: 'internal_error' }) code!: string;
  @ApiText('For people.') message!: string;
}

/** One report, and its result (interface §2.19). */
export class ReportRunResource {
  @ApiId('The run.', 'rpt') id!: string;
  @Constant('report_run') object!: 'report_run';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiOneOf('Which report.', TYPE_NAMES) type!: string;
  @ApiObject('What is in it, and how it is written.', () => ReportParametersPart) parameters!: ReportParameters;
  @ApiId('The schedule that requested it.', 'rps', { orNull: true }) schedule!: string | null;
  @ApiOneOf('Where it stands.', RUN_STATUSES, { example: 'succeeded' }) status!: RunStatus;
  @ApiCount('How much of its interval is written, in per cent; null where its rows are not looked for by when they were created.', {
    orNull: true,
    example: 100,
  })
  progress!: number | null;
  @ApiCount('Rows, without the header; null until it has succeeded.', { orNull: true, example: 1204 }) row_count!: number | null;
  @ApiCount('Bytes of the file, unpacked.', { orNull: true, example: 648_220 }) byte_size!: number | null;
  @ApiText('SHA-256 of the file, unpacked, in hexadecimal.', { orNull: true }) sha256!: string | null;
  @ApiText('Where the file is, for 15 minutes from now on and without a key; null unless it has succeeded and its file is there.', {
    orNull: true,
  })
  url!: string | null;
  @ApiTime('When the file is removed.', { orNull: true }) expires_at!: number | null;
  @ApiObject('Why it failed.', () => ReportErrorPart, { orNull: true, example: null }) error!: ReportErrorPart | null;
  @ApiTime('When it was requested: its rows are as of then.') created_at!: number;
  @ApiTime('When its first row was written.', { orNull: true }) started_at!: number | null;
  @ApiTime('When it succeeded or failed.', { orNull: true }) finished_at!: number | null;
}

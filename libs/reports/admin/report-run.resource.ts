import { ApiCount, ApiText, Constant } from '#http/api-reference/api-fields';

/** A finished report run. Its file is downloaded in numbered parts. */
export class ReadyReportResource {
  @Constant('report_run') object!: 'report_run';
  @ApiText('ID of the report run.', { example: 'rpt_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiCount('How many parts the file has.', { example: 1 }) parts!: number;
}

export class ReportPartResource {
  @Constant('report_part') object!: 'report_part';
  @ApiText('The bytes of the part, in base64.', { example: 'b3JkZXJfaWQK' }) base64!: string;
}

/** An account's statement of a month, as HTML. */
export class StatementPageResource {
  @Constant('statement_page') object!: 'statement_page';
  @ApiText('One page of HTML.', { example: '<!doctype html>…' }) page!: string;
}

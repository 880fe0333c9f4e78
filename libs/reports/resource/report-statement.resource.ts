import { Constant, ApiFlag, ApiText } from '#http/api-reference/api-fields';

/** A month on a printable page (interface §2.22). */
export class ReportStatementResource {
  @Constant('report_statement') object!: 'report_statement';
  @ApiFlag('Whether the report statement is of live mode, with real money.') livemode!: boolean;
  @ApiText('Month of the statement.', { example: '2026-10' }) month!: string;
  @ApiText('IANA time zone in which days begin.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ApiText('Address of the page, valid for 15 minutes without a key.', {
    example: 'https://pay.example.com/v1/reports/pages/2026-10?scope=…&expires=…&signature=…&timezone=Asia%2FKolkata',
  })
  url!: string;
}

import { Constant, ApiFlag, ApiText } from '#api-reference/api-fields';

/** A month on a page to be printed (interface §2.22). */
export class ReportStatementResource {
  @Constant('report_statement') object!: 'report_statement';
  @ApiFlag('Whether it is about real money.') livemode!: boolean;
  @ApiText('The month.', { example: '2026-10' }) month!: string;
  @ApiText('Time zone of the IANA: where its days begin.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ApiText('Where the page is, for 15 minutes from now on and without a key.', {
    example: 'https://pay.example.com/v1/reports/pages/2026-10?scope=…&expires=…&signature=…&timezone=Asia%2FKolkata',
  })
  url!: string;
}

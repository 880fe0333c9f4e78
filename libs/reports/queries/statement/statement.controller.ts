import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Clocks } from '#platform/clock/clocks';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, AnswersFile, NoKey, Scope, Called } from '#http/route';
import { isTestMode } from '#platform/storage/documents';
import { TIME_ZONE } from '#reports/domain/report-parameters';
import { GetStatementPage, monthSpan } from '#reports/queries/statement/statement.query';
import { type ReportLink, ReportLinks, statementSubject } from '#reports/resource/report-links';
import { ReportStatementResource } from '#reports/resource/report-statement.resource';

const REFUSALS = ['invalid_format', 'invalid_value'] as const;
/** The page loads nothing and runs no script. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cache-Control': 'private, no-store',
};

const Zone = (): MethodDecorator =>
  ApiQuery({
    name: 'timezone',
    required: false,
    type: String,
    description: `Time zone of the IANA; ${TIME_ZONE} when left out.`,
    example: TIME_ZONE,
  });

@Controller('reports')
export class StatementController {
  constructor(
    private readonly queries: QueryBus,
    private readonly links: ReportLinks,
    private readonly clocks: Clocks,
  ) {}

  @Get('statements/:id')
  @Scope('reports:read', { reads: [] })
  @About('Returns the address of the statement for a month, such as 2026-10: a printable page. Each response has a new url.')
  @Zone()
  @Answers(200, ReportStatementResource, REFUSALS)
  async get(
    @Param('id') month: string,
    @Query('timezone') requested: string | string[] | undefined,
    @CurrentCaller() { scope }: Caller,
  ): Promise<ReportStatementResource> {
    const timezone = zoneOf(requested);
    monthSpan(month, timezone);
    const url = this.links.ofStatement(month, timezone, scope, await this.clocks.now(scope));
    return { object: 'report_statement', livemode: !isTestMode(scope), month, timezone, url };
  }

  @Get('statements/:id/page')
  @Called('getReportsStatementPage', 'Show a statement as a page')
  @Scope('reports:read', { reads: [] })
  @About(`
    Returns the statement for a month: captured payments, succeeded refunds, closed disputes, cash collected by courier, fees of gateways, and the
    balance, as known by now.
  `)
  @Zone()
  @AnswersFile('A page of HTML.', ['text/html'], REFUSALS)
  page(
    @Param('id') month: string,
    @Query('timezone') requested: string | string[] | undefined,
    @CurrentCaller() { scope }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.shown(month, zoneOf(requested), scope, reply);
  }

  @Get('pages/:id')
  @Called('getReportsPage', 'Show a statement by its link')
  @NoKey()
  @About('Returns the page of a statement through its url, which is valid for 15 minutes without a key.')
  @AnswersFile('A page of HTML.', ['text/html'], ['signature_invalid'])
  async linked(
    @Param('id') month: string,
    @Query() query: Readonly<Record<keyof ReportLink | 'timezone', unknown>>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const timezone = String(query.timezone);
    const [scope, expires, signature] = [String(query.scope), String(query.expires), String(query.signature)];
    await this.links.check({ run: statementSubject(month, timezone), scope, expires, signature });
    return this.shown(month, timezone, scope, reply);
  }

  private async shown(month: string, timezone: string, scope: string, reply: FastifyReply): Promise<string> {
    const page = await this.queries.execute(new GetStatementPage(month, timezone, scope));
    reply.type('text/html; charset=utf-8').headers(HEADERS);
    return page;
  }
}

const zoneOf = (requested: string | string[] | undefined): string => (requested === undefined ? TIME_ZONE : String(requested));

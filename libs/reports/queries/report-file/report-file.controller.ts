import { Readable } from 'node:stream';
import { Controller, Get, Headers, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { takesGzip } from '#http/answers/accepted-encoding';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersFile, NoKey, Scope, Called } from '#http/route';
import { GetReportFile } from '#reports/queries/report-file/report-file.query';
import { reportRunList } from '#reports/queries/report-run-list/report-run-list.projection';
import { type ReportLink, ReportLinks } from '#reports/resource/report-links';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;
const KINDS = Object.values(TYPES).map((type) => type.split(';')[0]!);
const REFUSALS = ['resource_missing', 'report_not_ready', 'report_file_expired'] as const;

@Controller('reports')
export class ReportFileController {
  constructor(
    private readonly queries: QueryBus,
    private readonly links: ReportLinks,
  ) {}

  @Get('runs/:id/file')
  @Called('getReportsRunFile', 'Download the file of a report run')
  @Scope('reports:read', { reads: [reportRunList.name] })
  @About('Returns the file of a report that has succeeded, compressed if the client accepts gzip.')
  @AnswersFile('The file.', KINDS, REFUSALS)
  file(
    @Param('id') id: string,
    @CurrentCaller() { scope }: Caller,
    @Headers('accept-encoding') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.sent(id, scope, accepted, reply);
  }

  @Get('files/:id')
  @Called('getReportsFile', 'Download a report by its link')
  @NoKey()
  @About(`
    Returns the file of a report through the url of its run, which is valid for 15 minutes without a key. A link that has expired, or was not made
    by this service, fails with signature_invalid.
  `)
  @AnswersFile('The file.', KINDS, [...REFUSALS, 'signature_invalid'])
  async linked(
    @Param('id') run: string,
    @Query() query: Readonly<Record<keyof ReportLink, unknown>>,
    @Headers('accept-encoding') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const link = { run, scope: String(query.scope), expires: String(query.expires), signature: String(query.signature) };
    await this.links.check(link);
    return this.sent(run, link.scope, accepted, reply);
  }

  private async sent(id: string, scope: string, accepted: string | undefined, reply: FastifyReply): Promise<StreamableFile> {
    const file = await this.queries.execute(new GetReportFile(id, scope));
    reply.type(TYPES[file.format]).headers({
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Encoding',
    });
    if (!takesGzip(accepted)) {
      reply.header('Content-Length', file.size);
      return new StreamableFile(Readable.from(file.plain()));
    }
    reply.header('Content-Encoding', 'gzip');
    return new StreamableFile(Readable.from(file.gzipped()));
  }
}

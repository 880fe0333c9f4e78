import { Controller, Get, Param, Query } from '@nestjs/common';
import { AccessLog, ReadingTraces } from '#admin/operations/contract';
import { About, Answers, Called } from '#http/route';
import { ForOperators } from '#admin/operators/for-operators';
import { NamedAccount } from '#admin/operators/named-account';
import { AccountNamed } from '#admin/operators/parameters';
import { scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { ReportPartQuery } from '#reports/admin/report-run.body';
import { ReportPartResource } from '#reports/admin/report-run.resource';
import { reportRunList, type StoredRun } from '#reports/queries/report-run-list/report-run-list.projection';
import type { ReportRunResource } from '#reports/resource/report-run.resource';
import { reportTypeOf } from '#reports/types/report-types';
import { ReportParts } from '#reports/writing/report-parts';

/** Lets operators read the files of reports. A reading of personal data is recorded in the access log first. */
@Controller('admin/v1/report_runs')
export class ReportPartController {
  constructor(
    private readonly accounts: NamedAccount,
    private readonly readModels: ReadModels,
    private readonly parts: ReportParts,
    private readonly traces: ReadingTraces,
    private readonly accessLog: AccessLog,
  ) {}

  @Get(':run/parts/:part')
  @ForOperators('reports.part', 'reads')
  @About(
    'A part of the file of a report, counted from 0. Where the report names people, the access log has the reading before it is shown.',
  )
  @Called('getReportPart', 'Get a part of a report')
  @Answers(200, ReportPartResource)
  async part(
    @Param('run') id: string,
    @Param('part') part: string,
    @Query() { mode }: ReportPartQuery,
    @AccountNamed() named: string | undefined,
  ): Promise<ReportPartResource> {
    const account = await this.accounts.of({ account: named });
    const livemode = mode === 'live';
    const scope = scopeOf(account, livemode);
    const json = await this.readModels.get(reportRunList.name, id, scope);
    if (json !== null && namesPeople((JSON.parse(json) as StoredRun).run))
      await this.traces.leave({ account, livemode, resources: [id], subject: null }, (reading) => this.accessLog.readByOperator(reading));
    const bytes = await this.parts.bytes(id, scope, Number(part));
    return { object: 'report_part', base64: bytes.toString('base64') };
  }
}

/** Whether the report has a column with personal data. */
const namesPeople = ({ type, parameters }: ReportRunResource): boolean =>
  reportTypeOf(type).columns.some(({ name, personal }) => personal && parameters.columns.includes(name));

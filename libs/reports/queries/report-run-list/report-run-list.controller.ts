import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { RUN_STATUSES } from '#reports/domain/run-status';
import { reportRunList } from '#reports/queries/report-run-list/report-run-list.projection';
import { GetReportRun, ListReportRuns } from '#reports/queries/report-run-list/report-run-list.query';
import { ReportRunResource } from '#reports/resource/report-run.resource';
import { TYPE_NAMES } from '#reports/types/report-types';

const FILTERS = { type: TYPE_NAMES, status: RUN_STATUSES, schedule: 'text' } as const;

@Controller('reports/runs')
export class ReportRunListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('reports:read', { reads: [reportRunList.name] })
  @About('Lists report runs, newest first.')
  @AnswersList(ReportRunResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/reports/runs', await this.queries.execute(new ListReportRuns(query)));
  }

  @Get(':id')
  @Scope('reports:read', { reads: [reportRunList.name] })
  @About('Returns a report run: its progress, or the address of its file. Each response has a new url, valid for 15 minutes.')
  @Answers(200, ReportRunResource, ['resource_missing'])
  get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<ReportRunResource> {
    return this.queries.execute(new GetReportRun(id, scope));
  }
}

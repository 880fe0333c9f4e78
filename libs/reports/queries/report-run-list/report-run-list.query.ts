import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { runMissing } from '#reports/domain/report.errors';
import { reportRunList, type StoredRun } from '#reports/queries/report-run-list/report-run-list.projection';
import { ApiRuns } from '#reports/queries/report-run-list/api-runs';
import type { ReportRunResource } from '#reports/resource/report-run.resource';

export class ListReportRuns extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One run. Throws `resource_missing`. */
export class GetReportRun extends Query<ReportRunResource> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListReportRuns)
export class ListReportRunsHandler implements IQueryHandler<ListReportRuns> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly shown: ApiRuns,
  ) {}

  async execute({ query }: ListReportRuns): Promise<Page> {
    const { documents, hasMore } = await this.readModels.list(reportRunList.name, query);
    const runs = documents.map(async (json) => JSON.stringify(await this.shown.of(JSON.parse(json) as StoredRun, query.scope)));
    return { documents: await Promise.all(runs), hasMore };
  }
}

@QueryHandler(GetReportRun)
export class GetReportRunHandler implements IQueryHandler<GetReportRun> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly shown: ApiRuns,
  ) {}

  async execute({ id, scope }: GetReportRun): Promise<ReportRunResource> {
    const stored = await this.readModels.get(reportRunList.name, id, scope);
    if (stored === null) throw runMissing(id);
    return this.shown.of(JSON.parse(stored) as StoredRun, scope);
  }
}

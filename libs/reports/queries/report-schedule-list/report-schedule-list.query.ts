import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { scheduleMissing } from '#reports/domain/report.errors';
import { reportScheduleList } from '#reports/queries/report-schedule-list/report-schedule-list.projection';

export class ListReportSchedules extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** One schedule as JSON text. Throws `resource_missing`. */
export class GetReportSchedule extends Query<string> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ListReportSchedules)
export class ListReportSchedulesHandler implements IQueryHandler<ListReportSchedules> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListReportSchedules): Promise<Page> {
    return this.readModels.list(reportScheduleList.name, query);
  }
}

@QueryHandler(GetReportSchedule)
export class GetReportScheduleHandler implements IQueryHandler<GetReportSchedule> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ id, scope }: GetReportSchedule): Promise<string> {
    const schedule = await this.readModels.get(reportScheduleList.name, id, scope);
    if (schedule === null) throw scheduleMissing(id);
    return schedule;
  }
}

import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { reportScheduleList } from '#reports/queries/report-schedule-list/report-schedule-list.projection';
import { GetReportSchedule, ListReportSchedules } from '#reports/queries/report-schedule-list/report-schedule-list.query';
import { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { TYPE_NAMES } from '#reports/types/report-types';

const FILTERS = { type: TYPE_NAMES, status: SCHEDULE_STATUSES } as const;

@Controller('reports/schedules')
export class ReportScheduleListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('reports:read', { reads: [reportScheduleList.name] })
  @About('Lists report schedules, newest first.')
  @AnswersList(ReportScheduleResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/reports/schedules', await this.queries.execute(new ListReportSchedules(query)));
  }

  @Get(':id')
  @Scope('reports:read', { reads: [reportScheduleList.name] })
  @About('Returns a report schedule.')
  @Answers(200, ReportScheduleResource, ['resource_missing'])
  get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    return this.queries.execute(new GetReportSchedule(id, scope));
  }
}

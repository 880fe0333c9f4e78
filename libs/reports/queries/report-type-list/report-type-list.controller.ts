import { Controller, Get } from '@nestjs/common';
import { listOf, type WholeList } from '#http/answers/list-of';
import { About, AnswersShortList, Scope } from '#http/route';
import { ReportTypeResource } from '#reports/resource/report-type.resource';
import type { ReportType } from '#reports/types/report-type';
import { REPORT_TYPES } from '#reports/types/report-types';

@Controller('reports/types')
export class ReportTypeListController {
  @Get()
  @Scope('reports:read', { reads: [] })
  @About('Lists the types of reports, with the meaning and unit of each column.')
  @AnswersShortList(ReportTypeResource, [], ['type'])
  list(): WholeList<ReportTypeResource> {
    return listOf('/v1/reports/types', REPORT_TYPES.map(shown));
  }
}

const shown = ({ type, name, dates, filters, columns }: ReportType): ReportTypeResource => ({
  object: 'report_type',
  type,
  name,
  date_fields: Object.keys(dates),
  filters: Object.fromEntries(Object.entries(filters).map(([filter, { values = [] }]) => [filter, values])),
  columns: columns.map((column) => ({ name: column.name, meaning: column.meaning, unit: column.unit })),
});

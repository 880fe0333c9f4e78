import { Controller, Get } from '@nestjs/common';
import { listAnswer } from '#http/answers/list-answer';
import { About, AnswersWholeList, Scope } from '#http/route';
import { ReportTypeResource } from '#reports/resource/report-type.resource';
import type { ReportType } from '#reports/types/report-type';
import { REPORT_TYPES } from '#reports/types/report-types';

@Controller('reports/types')
export class ReportTypeListController {
  @Get()
  @Scope('reports:read', { reads: [] })
  @About('Lists the types of reports, with the meaning and unit of each column. The response is not paginated.')
  @AnswersWholeList(ReportTypeResource)
  list(): string {
    return listAnswer('/v1/reports/types', { documents: REPORT_TYPES.map((each) => JSON.stringify(shown(each))), hasMore: false });
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

import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ACTS } from '#act-kinds/contract';
import { BULK_ACT_STATUSES } from '#bulk-acts/domain/bulk-act-status';
import { bulkActMissing } from '#bulk-acts/domain/bulk-act.errors';
import { BULK_ACTS } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
import { GetBulkAct, ListBulkActs } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.query';
import { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, ForUsers } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = { status: BULK_ACT_STATUSES, act: ACTS, requested_by: 'text' } as const;

@Controller('admin/v1/bulk_acts')
export class BulkActListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('bulk_acts:read', { byMode: true, reads: [BULK_ACTS] })
  @About('Lists bulk acts, newest first.')
  @AnswersList(BulkActResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/admin/v1/bulk_acts', await this.queries.execute(new ListBulkActs(query)));
  }

  @Get(':id')
  @ForUsers('bulk_acts:read', { byMode: true, reads: [BULK_ACTS] })
  @About('Returns a bulk act: its progress and, once it has ended, the report with the result of each item.')
  @Answers(200, BulkActResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const act = await this.queries.execute(new GetBulkAct(id, scope));
    if (act === null) throw bulkActMissing(id);
    return act;
  }
}

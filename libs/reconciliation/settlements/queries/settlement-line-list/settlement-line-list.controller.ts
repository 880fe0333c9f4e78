import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listAnswer } from '#http/answers/list-answer';
import { Listing } from '#http/parameters';
import { About, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { LINE_MATCHES, LINE_TYPES } from '#reconciliation/settlements/domain/settlement.events';
import { settlementLineList } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.projection';
import { ListSettlementLines } from '#reconciliation/settlements/queries/settlement-line-list/settlement-line-list.query';
import { settlementList } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';
import { SettlementLineResource } from '#reconciliation/settlements/resource/settlement-line.resource';

const FILTERS = { type: LINE_TYPES, match_status: LINE_MATCHES, order_id: 'text' } as const;

@Controller('settlements')
export class SettlementLineListController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id/lines')
  @Scope('payments:read', { reads: [settlementList.name, settlementLineList.name] })
  @About('Lists the lines of a settlement, with the payments, refunds and disputes that they belong to.')
  @AnswersList(SettlementLineResource, FILTERS, ['resource_missing'])
  async list(@Param('id') id: string, @Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer(`/v1/settlements/${id}/lines`, await this.queries.execute(new ListSettlementLines(id, query)));
  }
}

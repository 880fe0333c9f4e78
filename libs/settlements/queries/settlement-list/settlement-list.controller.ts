import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { bareNumber } from '#kernel/parcel-names';
import { comparedFilter } from '#http/validation/compared-filter';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { settlementMissing } from '#settlements/domain/settlement.errors';
import { LINE_MATCHES, LINE_TYPES, SETTLEMENT_STATUSES } from '#settlements/domain/settlement.events';
import { settlementLineList } from '#settlements/queries/settlement-line-list/settlement-line-list.projection';
import { GetSettlement } from '#settlements/queries/settlement-list/get-settlement.query';
import { settlementList } from '#settlements/queries/settlement-list/settlement-list.projection';
import { ListSettlementLines, ListSettlements } from '#settlements/queries/settlement-list/settlement-list.query';
import { SettlementLineResource } from '#settlements/resource/settlement-line.resource';
import { SettlementResource } from '#settlements/resource/settlement.resource';

const FILTERS = { status: SETTLEMENT_STATUSES, connection: 'text', gateway_reference: 'text', utr: 'text' } as const;
const LINE_FILTERS = { type: LINE_TYPES, match_status: LINE_MATCHES, order_id: 'text' } as const;
const SETTLEMENTS = settlementList.name;

@Controller('settlements')
export class SettlementListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('payments:read', { reads: [SETTLEMENTS] })
  @About("Lists settlements: what gateways paid out to the merchant's bank account, newest first.")
  @AnswersList(SettlementResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/settlements', await this.queries.execute(new ListSettlements(comparedFilter(query, 'utr', bareNumber))));
  }

  @Get(':id')
  @Scope('payments:read', { reads: [SETTLEMENTS] })
  @About('Returns a settlement, as last reported by the gateway.')
  @Answers(200, SettlementResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const settlement = await this.queries.execute(new GetSettlement(id, scope));
    if (settlement === null) throw settlementMissing(id);
    return settlement;
  }

  @Get(':id/lines')
  @Scope('payments:read', { reads: [SETTLEMENTS, settlementLineList.name] })
  @About('Lists the lines of a settlement, with the payments, refunds and disputes that they belong to.')
  @AnswersList(SettlementLineResource, LINE_FILTERS, ['resource_missing'])
  async lines(@Param('id') id: string, @Listing(LINE_FILTERS) query: ListQuery): Promise<string> {
    return listAnswer(`/v1/settlements/${id}/lines`, await this.queries.execute(new ListSettlementLines(id, query)));
  }
}

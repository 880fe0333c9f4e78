import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { disputeMissing } from '#disputes/domain/dispute.errors';
import { DISPUTE_LIST } from '#disputes/queries/dispute-list/dispute-list.projection';
import { ListDisputes } from '#disputes/queries/dispute-list/dispute-list.query';
import { GetDispute } from '#disputes/queries/dispute-list/get-dispute.query';
import { DisputeResource } from '#disputes/resource/dispute.resource';
import { DISPUTE_STATUSES } from '#orders/contract';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = { order_id: 'text', status: DISPUTE_STATUSES } as const;

@Controller('disputes')
export class DisputeListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('orders:read', { reads: [DISPUTE_LIST] })
  @About('Lists disputes, newest first. Disputes are answered at the gateway.')
  @AnswersList(DisputeResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/disputes', await this.queries.execute(new ListDisputes(query)));
  }

  @Get(':id')
  @Scope('orders:read', { reads: [DISPUTE_LIST] })
  @About('Returns a dispute, as last reported by the gateway.')
  @Answers(200, DisputeResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const dispute = await this.queries.execute(new GetDispute(id, scope));
    if (dispute === null) throw disputeMissing(id);
    return dispute;
  }
}

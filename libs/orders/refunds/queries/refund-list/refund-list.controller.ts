import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { refundMissing } from '#orders/refunds/domain/refund.errors';
import { REFUND_REASONS, REFUND_STATUSES } from '#orders/refunds/domain/refund.events';
import { GetRefund } from '#orders/refunds/queries/refund-list/get-refund.query';
import { REFUND_LIST } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { ListRefunds } from '#orders/refunds/queries/refund-list/refund-list.query';
import { RefundResource } from '#orders/refunds/resource/refund.resource';
import { CurrentCaller, type Caller, Listing } from '#http/parameters';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = { order_id: 'text', status: REFUND_STATUSES, reason: REFUND_REASONS } as const;

@Controller('refunds')
export class RefundListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('refunds:read', { reads: [REFUND_LIST] })
  @About('Lists refunds, newest first. Filter by order to find those of one order.')
  @AnswersList(RefundResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/refunds', await this.queries.execute(new ListRefunds(query)));
  }

  @Get(':id')
  @Scope('refunds:read', { reads: [REFUND_LIST] })
  @About("Returns a refund, with its outcome and, once available, the bank's reference.")
  @Answers(200, RefundResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const refund = await this.queries.execute(new GetRefund(id, scope));
    if (refund === null) throw refundMissing(id);
    return refund;
  }
}

import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentCaller, type Caller } from '#http/parameters';
import { listOf, type WholeList } from '#http/answers/list-of';
import { About, Answers, AnswersShortList, Scope } from '#http/route';
import { GetCourier, ListCouriers } from '#reconciliation/remittances/queries/courier-list/courier-list.query';
import { CourierResource } from '#reconciliation/remittances/resource/courier.resource';

@Controller('cod/couriers')
export class CourierListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('cod:read', { reads: [] })
  @About('Lists all couriers: the built-in ones, and those that you have set up.')
  @AnswersShortList(CourierResource, [], ['code'])
  async list(@CurrentCaller() { account, livemode }: Caller): Promise<WholeList<CourierResource>> {
    return listOf('/v1/cod/couriers', await this.queries.execute(new ListCouriers(account, livemode)));
  }

  @Get(':code')
  @Scope('cod:read', { reads: [] })
  @About('Returns a courier. Its code is matched without regard to case and punctuation.')
  @Answers(200, CourierResource, ['resource_missing'])
  get(@Param('code') code: string, @CurrentCaller() { account, livemode }: Caller): Promise<CourierResource> {
    return this.queries.execute(new GetCourier(account, livemode, code));
  }
}

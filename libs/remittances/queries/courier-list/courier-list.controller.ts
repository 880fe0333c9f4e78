import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentCaller, type Caller, Listing } from '#platform/http/parameters';
import { listAnswer } from '#platform/http/list-answer';
import { About, AnswersList, Scope } from '#platform/http/route';
import type { ListQuery } from '#platform/storage/documents';
import { ListCouriers } from '#remittances/queries/courier-list/courier-list.query';
import { CourierResource } from '#remittances/resource/courier.resource';

@Controller('cod/couriers')
export class CourierListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('cod:read', { reads: [] })
  @About('The couriers that are known, by their codes: those known everywhere, and those that were set up. Cursors are codes.')
  @AnswersList(CourierResource)
  async list(@CurrentCaller() { account, livemode }: Caller, @Listing({}) query: ListQuery): Promise<string> {
    return listAnswer('/v1/cod/couriers', await this.queries.execute(new ListCouriers(account, livemode, query)));
  }
}

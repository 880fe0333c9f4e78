import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentCaller, type Caller } from '#platform/http/parameters';
import { listAnswer } from '#platform/http/list-answer';
import { About, AnswersWholeList, Scope } from '#platform/http/route';
import { ListCouriers } from '#remittances/queries/courier-list/courier-list.query';
import { CourierResource } from '#remittances/resource/courier.resource';

@Controller('cod/couriers')
export class CourierListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('cod:read', { reads: [] })
  @About('The couriers that are known, by their codes: those known everywhere, and those that were set up. All of them are in one answer.')
  @AnswersWholeList(CourierResource)
  async list(@CurrentCaller() { account, livemode }: Caller): Promise<string> {
    const couriers = await this.queries.execute(new ListCouriers(account, livemode));
    return listAnswer('/v1/cod/couriers', { documents: couriers.map((each) => JSON.stringify(each)), hasMore: false });
  }
}

import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetAging } from '#orders/cod/queries/cod-aging/cod-aging.query';
import { COLLECTION_LIST } from '#orders/cod/queries/collection-list/collection-list.projection';
import { AgingResource } from '#orders/cod/resource/aging.resource';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersWholeList, Scope, Called } from '#http/route';

@Controller('cod/aging')
export class CodAgingController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Called('listCodAgings', 'List what couriers owe, by age')
  @Scope('cod:read', { reads: [COLLECTION_LIST] })
  @About(`
    Lists the amounts that each courier has collected but not fully remitted, by whole days since delivery. The response is not paginated.
  `)
  @AnswersWholeList(AgingResource)
  async aging(@CurrentCaller() { scope }: Caller): Promise<string> {
    const couriers = await this.queries.execute(new GetAging(scope));
    return listAnswer('/v1/cod/aging', { documents: couriers.map((each) => JSON.stringify(each)), hasMore: false });
  }
}

import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetAging } from '#orders/cod/queries/cod-aging/cod-aging.query';
import { COLLECTION_LIST } from '#orders/cod/queries/collection-list/collection-list.projection';
import { AgingResource } from '#orders/cod/resource/aging.resource';
import { listOf, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersShortList, Scope, Called } from '#http/route';

@Controller('cod/aging')
export class CodAgingController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Called('listCodAgings', 'List what couriers owe, by age')
  @Scope('cod:read', { reads: [COLLECTION_LIST] })
  @About(`
    Lists the amounts that each courier has collected but not fully remitted, by whole days since delivery.
  `)
  @AnswersShortList(AgingResource, [], ['courier_code', 'currency'])
  async aging(@CurrentCaller() { scope }: Caller): Promise<WholeList<AgingResource>> {
    return listOf('/v1/cod/aging', await this.queries.execute(new GetAging(scope)));
  }
}

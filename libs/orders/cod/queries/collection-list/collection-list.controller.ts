import { courierKey } from '#kernel/parcel-names';
import { comparedFilter } from '#http/validation/compared-filter';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { COLLECTION_FILTERS } from '#orders/cod/queries/collection-list/collection-filters';
import { collectionMissing } from '#orders/cod/domain/collection.errors';
import { COLLECTION_LIST } from '#orders/cod/queries/collection-list/collection-list.projection';
import { GetCollection, ListCollections } from '#orders/cod/queries/collection-list/collection-list.query';
import { CollectionResource } from '#orders/cod/resource/collection.resource';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

@Controller('cod/collections')
export class CollectionListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('cod:read', { reads: [COLLECTION_LIST] })
  @About('Lists COD collections, newest first. Each order that is paid in cash, in full or in part, has one.')
  @AnswersList(CollectionResource, COLLECTION_FILTERS)
  async list(@Listing(COLLECTION_FILTERS) query: ListQuery): Promise<string> {
    return listAnswer(
      '/v1/cod/collections',
      await this.queries.execute(new ListCollections(comparedFilter(query, 'courier_code', courierKey))),
    );
  }

  @Get(':id')
  @Scope('cod:read', { reads: [COLLECTION_LIST] })
  @About('Returns a collection: the amount that the courier was to collect, the amount it has reported, and the shortfall.')
  @Answers(200, CollectionResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const collection = await this.queries.execute(new GetCollection(id, scope));
    if (collection === null) throw collectionMissing(id);
    return collection;
  }
}

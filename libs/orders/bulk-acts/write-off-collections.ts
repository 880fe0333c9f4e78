import { collectionQueries } from '#orders/cod/queries/collection-list/collection-list.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type ActOutcome, type ActParams, BulkActKind, type FoundPage, foundPage } from '#act-kinds/contract';
import type { Amounts } from '#kernel/money';
import { ResolveCollection } from '#orders/cod/commands/resolve-collection/resolve-collection.command';
import { orderOfCollection } from '#orders/domain/events/cod.events';
import { collection } from '#orders/cod/domain/collection';
import { resolveCollection } from '#orders/cod/domain/resolution.decisions';
import { COLLECTION_FILTERS } from '#orders/cod/queries/collection-list/collection-filters';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { WRITE_OFF_ACT, writtenOff } from '#orders/cod/write-off-act';
import { orderStream } from '#orders/domain/events/order.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import type { ListQuery } from '#platform/storage/documents';

/** Writes off cash that couriers have not remitted. If approval is needed, it is given once for the whole act. */
@Injectable()
export class WriteOffCollections extends BulkActKind {
  readonly act = 'write_off';
  readonly list = 'cod_collections';
  readonly filters = COLLECTION_FILTERS;
  readonly takes = ['note'] as const;
  readonly route = { scope: 'cod:write', path: '/v1/cod/collections/:id/resolve' };
  override readonly movesMoney = true;
  override readonly approvedAs = WRITE_OFF_ACT;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
  ) {
    super();
  }

  override async find(query: ListQuery): Promise<FoundPage> {
    const page = await this.queries.execute(collectionQueries.page(query));
    return foundPage(page, (each: CollectionResource) => ({ id: each.id, amount: missingOf(each), currency: each.currency }));
  }

  override async judge(id: string, { note = null }: ActParams, context: CommandContext): Promise<ActOutcome> {
    const rule = (state: typeof collection.initial) => resolveCollection(state, id, writtenOff(note, context.actor.id), context.now);
    const judged = await this.eventStore.judge(orderStream(orderOfCollection(id)), collection, rule, context);
    return { amount: judged.find((each) => each.type === 'cod.resolved')!.data.shortfall_amount, currency: null };
  }

  override async perform(id: string, { note = null }: ActParams, context: CommandContext, approved: Amounts | null): Promise<ActOutcome> {
    const { shortfall_amount: amount, currency } = await this.commands.execute(
      ResolveCollection({ collection: id, resolution: writtenOff(note, context.actor.id), context, approved }),
    );
    return { amount, currency };
  }
}

const missingOf = ({ expected_amount: expected, remitted_amount: remitted }: CollectionResource): number =>
  Math.max(0, expected - remitted);

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { allCollections } from '#orders/cod/queries/all-collections';
import type { AgingResource } from '#orders/cod/resource/aging.resource';
import { Aging } from '#orders/cod/resource/aging.view';
import { Clocks } from '#platform/clock/clocks';
import type { Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

/** Cash that couriers have collected and still owe. */
export class GetAging extends Query<readonly AgingResource[]> {
  constructor(readonly scope: Scope) {
    super();
  }
}

@QueryHandler(GetAging)
export class GetAgingHandler implements IQueryHandler<GetAging> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {}

  async execute({ scope }: GetAging): Promise<readonly AgingResource[]> {
    const aging = new Aging(await this.clocks.now(scope));
    const owed = { scope, filters: { status: ['collected', 'short_remitted'] } };
    for await (const collection of allCollections(this.readModels, owed)) aging.add(collection);
    return aging.all();
  }
}

import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ResolveCollectionBody } from '#orders/cod/commands/resolve-collection/resolve-collection.body';
import { ResolveCollection } from '#orders/cod/commands/resolve-collection/resolve-collection.command';
import { expectedAmountMissing, expectedAmountExcluded } from '#orders/cod/domain/collection.errors';
import { CollectionResource } from '#orders/cod/resource/collection.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#platform/http/parameters';
import { About, Answers, Scope } from '#platform/http/route';

@Controller('cod/collections')
export class ResolveCollectionController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/resolve')
  @Scope('cod:write')
  @About(`
    Decides what happens to money that is missing or in doubt: of a collection that is short_remitted, disputed, or collected and overdue; any
    other is refused with collection_not_resolvable. With courier_corrected, expected_amount is what was really owed, at most what
    was due in cash: what has come is compared with it, and what has not is expected again.
  `)
  @Answers(200, CollectionResource, [
    'missing_field',
    'parameters_exclusive',
    'invalid_range',
    'resource_missing',
    'collection_not_resolvable',
  ])
  resolve(
    @Param('id') id: string,
    @Body() { type, note = null, expected_amount = null }: ResolveCollectionBody,
    @Commanding() context: CommandContext,
  ): Promise<CollectionResource> {
    if (type === 'courier_corrected' && expected_amount === null) throw expectedAmountMissing();
    if (type !== 'courier_corrected' && expected_amount !== null) throw expectedAmountExcluded();
    return this.commands.execute(new ResolveCollection(id, { type, note, by: context.actor.id, expected_amount }, context));
  }
}

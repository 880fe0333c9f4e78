import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import { ResolveCollection } from '#orders/cod/commands/resolve-collection/resolve-collection.command';
import { ResolveOrPropose } from '#orders/cod/commands/resolve-or-propose/resolve-or-propose.command';
import { expectedAmountMissing, expectedAmountExcluded } from '#orders/cod/domain/collection.errors';
import { CollectionResource } from '#orders/cod/resource/collection.resource';
import { WRITE_OFF_ACT } from '#orders/cod/write-off-act';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, MayAwait, Scope } from '#http/route';
import type { ProposalResource } from '#proposals/contract';
import { RESOLUTION_TYPES, type ResolutionType } from '#orders/domain/events/cod.events';
import { Amount, OneOf, Text } from '#http/validation/fields';

class ResolveCollectionBody {
  @OneOf(RESOLUTION_TYPES, {
    description:
      'recovered: the shortfall was received in another way. accepted: the courier was entitled to it. written_off: it is lost. courier_corrected: the expected amount was different.',
    example: 'courier_corrected',
  })
  type!: ResolutionType;

  @Text({ optional: true, max: 500, description: 'Internal note.', example: 'The courier gave a rebate at the door.' })
  note?: string | null;

  @Amount({
    min: 0,
    optional: true,
    description: 'Required with courier_corrected: amount that the courier was to collect.',
    example: 120_000,
  })
  expected_amount?: number | null;
}

@Controller('cod/collections')
export class ResolveCollectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly settings: AccountSettings,
  ) {}

  @Post(':id/resolve')
  @Scope('cod:write')
  @About(`
    Resolves a collection whose money is missing or in doubt: one that is short_remitted, disputed, or collected and overdue. Any other fails with
    collection_not_resolvable. With courier_corrected, expected_amount is the amount that was really due, up to the cash due for the order.
    Amounts received are compared with it, and the remainder is expected again.

    If the account lists cash_write_off in requires_approval, written_off creates a proposal, with status 202, that another user has to approve. So
    does any other type that lowers the expected cash by more than the courier's tolerance.
  `)
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(200, CollectionResource, [
    'missing_field',
    'parameters_exclusive',
    'invalid_range',
    'resource_missing',
    'collection_not_resolvable',
    'proposal_limit_reached',
  ])
  async resolve(
    @Param('id') id: string,
    @Body() { type, note = null, expected_amount = null }: ResolveCollectionBody,
    @Commanding() context: CommandContext,
  ): Promise<CollectionResource | ProposalResource> {
    if (type === 'courier_corrected' && expected_amount === null) throw expectedAmountMissing();
    if (type !== 'courier_corrected' && expected_amount !== null) throw expectedAmountExcluded();
    const resolution = { type, note, by: context.actor.id, expected_amount };
    const { requires_approval } = await this.settings.of(context.account);
    const needsApproval = context.actor.type === 'agent' || requires_approval.includes(WRITE_OFF_ACT);
    const command = { collection: id, resolution, context };
    return needsApproval ? this.commands.execute(ResolveOrPropose(command)) : this.commands.execute(ResolveCollection(command));
  }
}

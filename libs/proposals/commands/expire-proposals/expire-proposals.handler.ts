import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isId } from '#kernel/ids';
import { ActorRights } from '#proposals/actor-rights';
import { ExpireProposalsOf } from '#proposals/commands/expire-proposals/expire-proposals.command';
import { expire } from '#proposals/domain/proposal.decisions';
import { type Proposals, proposals } from '#proposals/domain/proposals';
import { KnownProposals } from '#proposals/known-proposals';
import { EventStore } from '#platform/event-store/event-store';

/** Each proposal expires in the stream of its subject. A repeat changes nothing. */
@CommandHandler(ExpireProposalsOf)
export class ExpireProposalsOfHandler implements ICommandHandler<ExpireProposalsOf> {
  constructor(
    private readonly known: KnownProposals,
    private readonly eventStore: EventStore,
    private readonly rights: ActorRights,
  ) {}

  async execute({ proposer, position, context: change }: ExpireProposalsOf): Promise<void> {
    for (const { proposal, act, stream, context } of await this.known.openOf(proposer, position, change)) {
      if (isId('usr', proposer) && (await this.rights.covers(proposer, act.routeOf(proposal)))) continue;
      const rule = (state: Proposals) => expire(state, proposal.proposal, 'proposer_left', context.now);
      await this.eventStore.decide(stream, proposals, rule, context);
    }
  }
}

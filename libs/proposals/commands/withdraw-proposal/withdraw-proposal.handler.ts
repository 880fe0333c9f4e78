import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { WithdrawProposal } from '#proposals/commands/withdraw-proposal/withdraw-proposal.command';
import { withdraw } from '#proposals/domain/proposal.decisions';
import { type Proposals, proposals } from '#proposals/domain/proposals';
import { KnownProposals } from '#proposals/known-proposals';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { proposalResource } from '#proposals/resource/proposal.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(WithdrawProposal)
export class WithdrawProposalHandler implements ICommandHandler<WithdrawProposal> {
  constructor(
    private readonly known: KnownProposals,
    private readonly eventStore: EventStore,
  ) {}

  async execute({ proposal: id, context: withdrawal }: WithdrawProposal): Promise<ProposalResource> {
    const { stream, keyMaker, context } = await this.known.find(id, withdrawal);
    const rule = (state: Proposals) => withdraw(state, id, { user: context.actor.id!, keyMaker }, context.now);
    const { events } = await this.eventStore.decide(stream, proposals, rule, context);
    return fold(proposalResource(id), events)!;
  }
}

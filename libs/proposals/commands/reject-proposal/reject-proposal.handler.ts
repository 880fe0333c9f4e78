import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { ActorRights } from '#proposals/actor-rights';
import { RejectProposal } from '#proposals/commands/reject-proposal/reject-proposal.command';
import { deciderOf } from '#proposals/decider';
import { reject } from '#proposals/domain/proposal.decisions';
import { type Proposals, proposals } from '#proposals/domain/proposals';
import { KnownProposals } from '#proposals/known-proposals';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { proposalResource } from '#proposals/resource/proposal.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RejectProposal)
export class RejectProposalHandler implements ICommandHandler<RejectProposal> {
  constructor(
    private readonly known: KnownProposals,
    private readonly eventStore: EventStore,
    private readonly rights: ActorRights,
  ) {}

  async execute({ proposal: id, role, note, context: rejection }: RejectProposal): Promise<ProposalResource> {
    const known = await this.known.find(id, rejection);
    const { stream, context } = known;
    const decider = await deciderOf(known, role, this.rights);
    const rule = (state: Proposals) => reject(state, id, decider, note, context.now);
    const { events } = await this.eventStore.decide(stream, proposals, rule, context);
    return fold(proposalResource(id), events)!;
  }
}

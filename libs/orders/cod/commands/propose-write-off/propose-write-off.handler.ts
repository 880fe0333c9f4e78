import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { ProposeWriteOff } from '#orders/cod/commands/propose-write-off/propose-write-off.command';
import { orderOfCollection } from '#orders/cod/domain/cod.events';
import { type Collection, collection } from '#orders/cod/domain/collection';
import { resolveCollection } from '#orders/cod/domain/resolution.decisions';
import { WRITE_OFF_ACT, writtenOff } from '#orders/cod/write-off-act';
import { orderStream } from '#orders/domain/order.events';
import { EventStore } from '#platform/event-store/event-store';
import { decideOrPropose, ProposalLimits, proposalResource, type ProposalResource, propose, type WithProposals } from '#proposals/contract';

/** Proposes a write-off. Throws what the write-off itself would throw. The proposal's amount is the loss. */
@CommandHandler(ProposeWriteOff)
export class ProposeWriteOffHandler implements ICommandHandler<ProposeWriteOff> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly limits: ProposalLimits,
  ) {}

  async execute({ collection: id, note, context }: ProposeWriteOff): Promise<ProposalResource> {
    const proposed = { proposal: context.id('prp'), act: WRITE_OFF_ACT, subject: id, params: { type: 'written_off', note }, reason: note };
    const rule = ({ state, proposals }: WithProposals<Collection>) => {
      const [resolved] = resolveCollection(state, id, writtenOff(note, context.actor.id), context.now);
      const { shortfall_amount: amount } = resolved!.data as { readonly shortfall_amount: number };
      return propose(proposals, { ...proposed, amount, currency: state.currency }, context.now);
    };
    const { events } = await decideOrPropose(
      { eventStore: this.eventStore, limits: this.limits },
      orderStream(orderOfCollection(id)),
      collection,
      rule,
      context,
    );
    return fold(proposalResource(proposed.proposal), events)!;
  }
}

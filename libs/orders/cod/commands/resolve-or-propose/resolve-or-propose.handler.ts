import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { ResolveOrPropose } from '#orders/cod/commands/resolve-or-propose/resolve-or-propose.command';
import { CourierTerms } from '#orders/cod/courier-terms';
import { orderOfCollection } from '#orders/cod/domain/cod.events';
import { type Collection, collection, courierOf } from '#orders/cod/domain/collection';
import { isWriteOff, lossOf, resolveCollection } from '#orders/cod/domain/resolution.decisions';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { proposedResolution, WRITE_OFF_ACT } from '#orders/cod/write-off-act';
import { orderStream } from '#orders/domain/order.events';
import { EventStore } from '#platform/event-store/event-store';
import { decideOrPropose, ProposalLimits, proposalResource, type ProposalResource, propose, type WithProposals } from '#proposals/contract';

/** One rule resolves or proposes, so that no state in between is judged by another. Throws what the resolution itself would throw. */
@CommandHandler(ResolveOrPropose)
export class ResolveOrProposeHandler implements ICommandHandler<ResolveOrPropose> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly limits: ProposalLimits,
    private readonly terms: CourierTerms,
  ) {}

  async execute({ collection: subject, resolution, context }: ResolveOrPropose): Promise<CollectionResource | ProposalResource> {
    const { account, livemode } = context;
    const stream = orderStream(orderOfCollection(subject));
    const courier = courierOf(fold(collection, await this.eventStore.load(stream)));
    const { tolerance } = await this.terms.of(account, livemode, courier);
    const proposed = { proposal: context.id('prp'), act: WRITE_OFF_ACT, subject, ...proposedResolution(resolution) };
    const rule = ({ state, proposals }: WithProposals<Collection>) => {
      const facts = resolveCollection(state, subject, resolution, context.now);
      if (!isWriteOff(state, resolution, tolerance)) return facts;
      return propose(proposals, { ...proposed, amount: lossOf(state, resolution), currency: state.currency }, context);
    };
    const { events } = await decideOrPropose({ eventStore: this.eventStore, limits: this.limits }, stream, collection, rule, context);
    return fold(proposalResource(proposed.proposal), events) ?? fold(collectionResource, events)!;
  }
}

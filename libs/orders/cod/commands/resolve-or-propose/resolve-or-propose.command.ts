import { fold } from '#kernel/fact';
import { CourierTerms } from '#orders/cod/courier-terms';
import { orderOfCollection } from '#orders/domain/events/cod.events';
import { collection, courierOf } from '#orders/cod/domain/collection';
import { isWriteOff, lossOf, type Resolution, resolveCollection } from '#orders/cod/domain/resolution.decisions';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { proposedResolution, WRITE_OFF_ACT } from '#orders/cod/write-off-act';
import { orderStream } from '#orders/domain/events/order.events';
import { command, fields } from '#platform/cqrs/command';
import { countProposal, ProposalLimits, proposalResource, propose, withProposals } from '#proposals/contract';

/**
 * Resolves a collection, or proposes the resolution to another person if it counts as a write-off. One rule resolves or proposes, so that no
 * state in between is judged by another. Throws what the resolution itself would throw.
 */
export const ResolveOrPropose = command('ResolveOrPropose', {
  input: fields<{ collection: string; resolution: Resolution }>(),
  uses: { proposals: ProposalLimits, terms: CourierTerms },
  async prepare({ collection: subject, resolution, context }, { eventStore, terms }) {
    const stream = orderStream(orderOfCollection(subject));
    const courier = courierOf(fold(collection, await eventStore.load(stream)));
    const { tolerance } = await terms.of(context.account, context.livemode, courier);
    const proposed = { proposal: context.id('prp'), act: WRITE_OFF_ACT, subject, ...proposedResolution(resolution) };
    return { stream, tolerance, proposed };
  },
  stream: ({ stream }) => stream,
  view: withProposals(collection),
  rule({ state, proposals }, { collection: subject, resolution, tolerance, proposed, context }) {
    const facts = resolveCollection(state, subject, resolution, context.now);
    if (!isWriteOff(state, resolution, tolerance)) return facts;
    return propose(proposals, { ...proposed, amount: lossOf(state, resolution), currency: state.currency }, context);
  },
  beforehand: countProposal,
  answer: ({ events }, { proposed }) => fold(proposalResource(proposed.proposal), events) ?? fold(collectionResource, events)!,
});

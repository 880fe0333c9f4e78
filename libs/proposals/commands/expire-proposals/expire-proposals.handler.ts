import { isId } from '#kernel/ids';
import { compositeCommand } from '#platform/cqrs/command';
import { EventStore } from '#platform/event-store/event-store';
import { ActorRights } from '#act-kinds/contract';
import { ExpireProposalsOf } from '#proposals/commands/expire-proposals/expire-proposals.command';
import { expire } from '#proposals/domain/proposal.decisions';
import { type Proposals, proposals } from '#proposals/domain/proposals';
import { KnownProposals } from '#proposals/known-proposals';

export const ExpireProposalsOfHandler = compositeCommand(ExpireProposalsOf, {
  uses: { known: KnownProposals, eventStore: EventStore, rights: ActorRights },
  async run({ proposer, position, context: change }, { known, eventStore, rights }) {
    for (const { proposal, act, stream, context } of await known.openOf(proposer, position, change)) {
      if (isId('usr', proposer) && (await rights.covers(proposer, act.routeOf(proposal)))) continue;
      const rule = (state: Proposals) => expire(state, proposal.proposal, 'proposer_left', context.now);
      await eventStore.decide(stream, proposals, rule, context);
    }
  },
});

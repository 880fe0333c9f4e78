import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { withdraw } from '#proposals/domain/proposal.decisions';
import { proposals } from '#proposals/domain/proposals';
import { KnownProposals } from '#proposals/known-proposals';
import { proposalResource } from '#proposals/resource/proposal.view';

/** Withdraws a proposal, on request of its proposer. */
export const WithdrawProposal = command('WithdrawProposal', {
  input: fields<{ proposal: string }>(),
  uses: { known: KnownProposals },
  async prepare({ proposal: id, context: withdrawal }, { known }) {
    const { stream, keyMaker, context } = await known.find(id, withdrawal);
    return { stream, keyMaker, context };
  },
  stream: ({ stream }) => stream,
  view: proposals,
  rule: (state, { proposal: id, keyMaker, context }) => withdraw(state, id, { user: context.actor.id!, keyMaker }, context.now),
  answer: ({ events }, { proposal: id }) => fold(proposalResource(id), events)!,
});

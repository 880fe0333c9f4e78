import { fold } from '#kernel/fact';
import { command, fields } from '#platform/cqrs/command';
import { ActorRights } from '#act-kinds/contract';
import { deciderOf } from '#proposals/decider';
import { reject } from '#proposals/domain/proposal.decisions';
import { proposals } from '#proposals/domain/proposals';
import { KnownProposals } from '#proposals/known-proposals';
import { proposalResource } from '#proposals/resource/proposal.view';

/** Rejects a proposal as a second person. */
export const RejectProposal = command('RejectProposal', {
  input: fields<{
    proposal: string;
    /** The role of the person who rejects. */
    role: string;
    note: string | null;
  }>(),
  uses: { stored: KnownProposals, rights: ActorRights },
  async prepare({ proposal: id, role, context: rejection }, { stored, rights }) {
    const known = await stored.find(id, rejection);
    const { stream, context } = known;
    const decider = await deciderOf(known, role, rights);
    return { stream, context, decider };
  },
  stream: ({ stream }) => stream,
  view: proposals,
  rule: (state, { proposal: id, note, context, decider }) => reject(state, id, decider, note, context.now),
  answer: ({ events }, { proposal: id }) => fold(proposalResource(id), events)!,
});

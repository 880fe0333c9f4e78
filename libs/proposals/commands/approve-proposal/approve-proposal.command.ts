import { fold } from '#kernel/fact';
import { isId } from '#kernel/ids';
import { command, fields } from '#platform/cqrs/command';
import { ActorRights } from '#act-kinds/contract';
import { deciderOf, mayBeOne } from '#proposals/decider';
import { approve } from '#proposals/domain/proposal.decisions';
import { ownerOf, withProposals } from '#proposals/domain/proposals';
import { KeyMakers } from '#proposals/key-makers';
import { type KnownProposal, KnownProposals } from '#proposals/known-proposals';
import { proposalResource } from '#proposals/resource/proposal.view';

/**
 * Approves a proposal as a second person, and performs its act, in one append. A crash therefore cannot separate the two, and of two concurrent
 * approvals one is refused. If the act's own rule refuses, the proposal stays open.
 */
export const ApproveProposal = command('ApproveProposal', {
  input: fields<{
    proposal: string;
    /** The role of the person who approves. */
    role: string;
  }>(),
  uses: { proposals: KnownProposals, rights: ActorRights, keyMakers: KeyMakers },
  async prepare({ proposal: id, role, context: approval }, { proposals, rights, keyMakers }) {
    const known = await proposals.find(id, approval);
    const { proposal, act, stream, context } = known;
    const prepared = await act.prepare(proposal, context);
    const decider = await deciderOf(known, role, rights);
    const mayBeProposer = await mayBeOne(known, decider.user, rights);
    const approver = { ...decider, mayBeProposer, proposerMay: await proposerMay(known, rights, keyMakers) };
    if (proposal.status === 'open' && prepared.before) {
      approve(new Map([[id, proposal]]), id, approver, prepared.result, context.now);
      await prepared.before();
    }
    return { stream, prepared, approver, context };
  },
  stream: ({ stream }) => stream,
  view: ({ prepared }) => withProposals(prepared.view),
  rule: ({ proposals, state }, { proposal: id, prepared, approver, context }) => [
    ...approve(proposals, id, approver, prepared.result, context.now),
    ...prepared.rule(state),
  ],
  async answer({ events }, { proposal: id, prepared, context }, { proposals }) {
    await prepared.after?.();
    await proposals.visible(context);
    return fold(proposalResource(id), events)!;
  },
});

/** Whether the proposer may still do the act. A key may until it is revoked. */
async function proposerMay({ proposal, act }: KnownProposal, rights: ActorRights, keyMakers: KeyMakers): Promise<boolean> {
  const owner = ownerOf(proposal.by);
  if (owner !== null && isId('key', owner)) return !(await keyMakers.isRevoked(owner));
  return owner === null || !isId('usr', owner) || rights.covers(owner, act.routeOf(proposal));
}

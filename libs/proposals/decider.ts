import type { ActorRights } from '#proposals/actor-rights';
import type { Decider } from '#proposals/domain/proposal.decisions';
import { ownerOf } from '#proposals/domain/proposals';
import type { KnownProposal } from '#proposals/known-proposals';

/** The person who decides about a proposal, with the role of their session. */
export async function deciderOf(
  { proposal, act, keyMaker, context: { actor, account } }: KnownProposal,
  role: string,
  rights: ActorRights,
): Promise<Decider> {
  const user = actor.id!;
  const proposer = keyMaker ?? ownerOf(proposal.by);
  const isLetInByProposer = proposer !== null && proposer !== user && (await rights.isLetInOnlyBy(user, proposer));
  const isSoleOwner = await rights.isSoleOwner(user, account);
  return { user, role, approvers: act.approversOf(proposal), keyMaker, isLetInByProposer, isSoleOwner };
}

import type { ActorRights } from '#act-kinds/contract';
import type { Decider } from '#proposals/domain/proposal.decisions';
import { ownerOf } from '#proposals/domain/proposals';
import type { KnownProposal } from '#proposals/known-proposals';

type Proposed = Pick<KnownProposal, 'proposal' | 'keyMaker'>;

/** The person who decides about a proposal, with the role of their session. */
export async function deciderOf(
  { proposal, act, keyMaker, context: { actor, account } }: KnownProposal,
  role: string,
  rights: ActorRights,
): Promise<Decider> {
  const user = actor.id!;
  const proposer = proposerOf({ proposal, keyMaker });
  const isLetInByProposer = proposer !== null && proposer !== user && (await rights.isLetInOnlyBy(user, proposer));
  const isSoleOwner = await rights.isSoleOwner(user, account);
  return { user, role, approvers: act.approversOf(proposal), keyMaker, isLetInByProposer, isSoleOwner };
}

/**
 * Whether one person could be both the proposer of a change of the safeguards and the person who approves it: somebody who could act as the proposer is that
 * person, or alone let them in.
 */
export async function mayBeOne(proposed: Proposed, user: string, rights: ActorRights): Promise<boolean> {
  const proposer = proposerOf(proposed);
  if (proposed.proposal.safeguard === undefined || proposer === null) return false;
  for (const holder of await rights.holdersOf(proposer)) if (holder === user || (await rights.isLetInOnlyBy(user, holder))) return true;
  return false;
}

/** The person behind a proposal, or the key that an operator made; null if a key's maker is unknown. */
const proposerOf = ({ proposal, keyMaker }: Proposed): string | null => keyMaker ?? ownerOf(proposal.by);

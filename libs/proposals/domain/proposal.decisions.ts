import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import {
  approverInsufficient,
  notTheProposer,
  proposalDecided,
  proposalLimitReached,
  proposalMissing,
  proposerLeft,
  selfApproval,
} from '#proposals/domain/proposal.errors';
import type { ExpiryCause, ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import { ownerOf, type Proposal, type Proposals } from '#proposals/domain/proposals';

const LIFETIME_DAYS = 7;
/** Limited, because each is a fact of a stream that is read as a whole. */
export const MOST_OPEN_PROPOSALS = 20;

export interface ProposalDraft {
  readonly proposal: string;
  /** The name of a `ProposedAct`. */
  readonly act: string;
  readonly subject: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly amount?: Minor | null;
  readonly currency?: string | null;
  readonly reason?: string | null;
}

/** Proposes an act that has passed its own rule. Nothing is reserved: approving judges the act again. Throws `proposal_limit_reached`. */
export function propose(proposals: Proposals, draft: ProposalDraft, now: UnixSeconds): ProposalFact[] {
  const open = [...proposals.values()].filter((each) => isOpen(each, now));
  if (open.length >= MOST_OPEN_PROPOSALS) throw proposalLimitReached(MOST_OPEN_PROPOSALS);
  const { amount = null, currency = null, reason = null } = draft;
  const created: ProposalCreated = { ...draft, amount, currency, reason, expires_at: now + LIFETIME_DAYS * DAY };
  return [fact('proposal.created', created)];
}

/** A person who decides about a proposal. */
export interface Decider {
  readonly user: string;
  readonly role: string;
  /** The roles that may approve the act. */
  readonly approvers: readonly string[];
  /** The maker of the API key that proposed it; null if a person proposed it, or if the key has no maker. */
  readonly keyMaker: string | null;
}

/** A person who approves. */
export interface Approver extends Decider {
  /** Whether the proposer may still do the act; true for a key. */
  readonly proposerMay: boolean;
}

/**
 * Throws `resource_missing`, `self_approval`, `role_insufficient` and `proposal_decided`; also the last one if the proposer left before the proposal
 * was written, so that it did not expire. The facts of the act follow in the same append.
 */
export function approve(proposals: Proposals, id: string, approver: Approver, result: string | null, now: UnixSeconds): ProposalFact[] {
  decidable(proposals, id, approver, now);
  if (!approver.proposerMay) throw proposerLeft(id);
  return [fact('proposal.approved', { proposal: id, result })];
}

/** Throws what `approve` throws. */
export function reject(proposals: Proposals, id: string, decider: Decider, note: string | null, now: UnixSeconds): ProposalFact[] {
  decidable(proposals, id, decider, now);
  return [fact('proposal.rejected', { proposal: id, note })];
}

/** Only for its proposer: the person, or the maker of the key. Throws `resource_missing`, `role_insufficient` and `proposal_decided`. */
export function withdraw(proposals: Proposals, id: string, decider: Omit<Decider, 'approvers' | 'role'>, now: UnixSeconds): ProposalFact[] {
  const proposal = known(proposals, id);
  if (!isOwn(proposal, decider)) throw notTheProposer(proposal.by);
  if (!isOpen(proposal, now)) throw proposalDecided(id, statusAt(proposal, now));
  return [fact('proposal.withdrawn', { proposal: id })];
}

/** Its time is over, or its proposer has left. A decided proposal stays unchanged. */
export function expire(proposals: Proposals, id: string, cause: ExpiryCause, now: UnixSeconds): ProposalFact[] {
  const proposal = proposals.get(id);
  if (proposal?.status !== 'open' || (cause === 'time' && proposal.expires_at > now)) return [];
  return [fact('proposal.expired', { proposal: id, cause })];
}

/** Records once that it has waited for hours. */
export function markOverdue(proposals: Proposals, id: string, now: UnixSeconds): ProposalFact[] {
  const proposal = proposals.get(id);
  return proposal === undefined || proposal.isOverdue || !isOpen(proposal, now) ? [] : [fact('proposal.fell_overdue', { proposal: id })];
}

function decidable(proposals: Proposals, id: string, decider: Decider, now: UnixSeconds): void {
  const proposal = known(proposals, id);
  if (isOwn(proposal, decider)) throw selfApproval();
  if (!decider.approvers.includes(decider.role)) throw approverInsufficient(decider.role, decider.approvers);
  if (!isOpen(proposal, now)) throw proposalDecided(id, statusAt(proposal, now));
}

function known(proposals: Proposals, id: string): Proposal {
  const proposal = proposals.get(id);
  if (proposal === undefined) throw proposalMissing(id);
  return proposal;
}

const isOwn = ({ by }: Proposal, { user, keyMaker }: Pick<Decider, 'user' | 'keyMaker'>): boolean =>
  ownerOf(by) === user || keyMaker === user;

const isOpen = ({ status, expires_at }: Proposal, now: UnixSeconds): boolean => status === 'open' && expires_at > now;

const statusAt = (proposal: Proposal, now: UnixSeconds): string =>
  proposal.status === 'open' && !isOpen(proposal, now) ? 'expired' : proposal.status;

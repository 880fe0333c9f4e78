import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import {
  approverInsufficient,
  letInByProposer,
  mayBeOneWithProposer,
  notTheProposer,
  proposalDecided,
  proposalMissing,
  proposerLeft,
  selfApproval,
  tooManyOfOne,
  tooManyOpen,
} from '#proposals/domain/proposal.errors';
import type { ExpiryCause, ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import { ownerOf, type Proposal, type Proposals, type Proposer } from '#proposals/domain/proposals';

const LIFETIME_DAYS = 7;
/** Maximum open proposals of one proposer in a stream, so that nobody keeps others from proposing. */
export const MOST_OF_ONE = 20;
/** Maximum open proposals in a stream: each is a fact of the stream, which is read as a whole. */
export const MOST_OPEN = 200;

export interface ProposalDraft {
  readonly proposal: string;
  /** The name of a `ProposedAct`. */
  readonly act: string;
  /** The id of the resource that the act changes. */
  readonly subject: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly amount?: Minor | null;
  readonly currency?: string | null;
  readonly reason?: string | null;
  /** The act could undo four eyes: another owner has to decide, and an alert is raised. */
  readonly safeguard?: true;
}

/** Who proposes, and when. */
export interface Proposing {
  readonly actor: Proposer;
  readonly now: UnixSeconds;
}

/** Proposes an act that has passed its own rule. Nothing is reserved: the rule is checked again at the approval. Throws `proposal_limit_reached`. */
export function propose(proposals: Proposals, draft: ProposalDraft, { actor, now }: Proposing): ProposalFact[] {
  const open = [...proposals.values()].filter((each) => isOpen(each, now));
  const own = open.filter(({ by }) => ownerOf(by) === ownerOf(actor));
  if (own.length >= MOST_OF_ONE) throw tooManyOfOne(MOST_OF_ONE);
  if (open.length >= MOST_OPEN) throw tooManyOpen(MOST_OPEN);
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
  /** The person who made the API key that proposed the act; null if a person proposed it, or an operator made the key. */
  readonly keyMaker: string | null;
  /** Whether only the proposer, or the maker of the proposer's key, let the person in. */
  readonly isLetInByProposer: boolean;
  /** Whether no other person is an owner. Where one is, even what an agent proposed is decided by another person. */
  readonly isSoleOwner: boolean;
}

/** A person who approves. */
export interface Approver extends Decider {
  /** Whether the proposer may still do the act; true for a key. */
  readonly proposerMay: boolean;
  /** Whether one person could be both the proposer and the approver of a change of the safeguards. */
  readonly mayBeProposer: boolean;
}

/**
 * Approves a proposal; the facts of the act follow in the same append. Throws `resource_missing`, `self_approval`, `role_insufficient` and
 * `proposal_decided`. The last one is also thrown if the proposer may no longer do the act and the proposal has not expired yet.
 */
export function approve(proposals: Proposals, id: string, approver: Approver, result: string | null, now: UnixSeconds): ProposalFact[] {
  assertDecidable(proposals, id, approver, now);
  if (approver.mayBeProposer) throw mayBeOneWithProposer();
  if (!approver.proposerMay) throw proposerLeft(id);
  return [fact('proposal.approved', { proposal: id, result })];
}

/** Rejects a proposal. Throws `resource_missing`, `self_approval`, `role_insufficient` and `proposal_decided`. */
export function reject(proposals: Proposals, id: string, decider: Decider, note: string | null, now: UnixSeconds): ProposalFact[] {
  assertDecidable(proposals, id, decider, now);
  return [fact('proposal.rejected', { proposal: id, note })];
}

/**
 * Withdraws a proposal. Only its proposer may: the person, or the person who made the key. Throws `resource_missing`, `role_insufficient` and
 * `proposal_decided`.
 */
export function withdraw(proposals: Proposals, id: string, decider: Pick<Decider, 'user' | 'keyMaker'>, now: UnixSeconds): ProposalFact[] {
  const proposal = known(proposals, id);
  if (!isOwn(proposal, decider)) throw notTheProposer(proposal.by);
  if (!isOpen(proposal, now)) throw proposalDecided(id, statusAt(proposal, now));
  return [fact('proposal.withdrawn', { proposal: id })];
}

/** Expires an open proposal: its time is over, or its proposer may no longer do the act. A decided proposal stays unchanged. */
export function expire(proposals: Proposals, id: string, cause: ExpiryCause, now: UnixSeconds): ProposalFact[] {
  const proposal = proposals.get(id);
  if (proposal?.status !== 'open' || (cause === 'time' && proposal.expires_at > now)) return [];
  return [fact('proposal.expired', { proposal: id, cause })];
}

/** Records, once, that an open proposal has waited for too long. */
export function markOverdue(proposals: Proposals, id: string, now: UnixSeconds): ProposalFact[] {
  const proposal = proposals.get(id);
  return proposal === undefined || proposal.isOverdue || !isOpen(proposal, now) ? [] : [fact('proposal.fell_overdue', { proposal: id })];
}

/** Throws unless the person may decide about the proposal now. */
function assertDecidable(proposals: Proposals, id: string, decider: Decider, now: UnixSeconds): void {
  const proposal = known(proposals, id);
  if (isOwn(proposal, decider) && !(decider.isSoleOwner && proposal.by.type === 'agent')) throw selfApproval();
  if (!decider.approvers.includes(decider.role)) throw approverInsufficient(decider.role, decider.approvers);
  if (decider.isLetInByProposer) throw letInByProposer();
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

/** The status at a time. A proposal whose time is over counts as expired even before that is recorded. */
const statusAt = (proposal: Proposal, now: UnixSeconds): string =>
  proposal.status === 'open' && !isOpen(proposal, now) ? 'expired' : proposal.status;

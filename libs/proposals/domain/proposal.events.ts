import type { DataOf, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/**
 * Facts of a proposal, appended to the stream of what the act changes: approving it and the act are one append. The actor in the metadata is who proposed,
 * approved, rejected or withdrew it.
 */
export type ProposalFact =
  /** An act was proposed that another person has to approve. */
  | Fact<'proposal.created', ProposalCreated>
  /** A proposal has been open for hours. */
  | Fact<'proposal.fell_overdue', { proposal: string }>
  /** Another person approved the act. The act's own facts follow in the same append; `result` is the id of what it created. */
  | Fact<'proposal.approved', { proposal: string; result: string | null }>
  /** Another person refused the act. */
  | Fact<'proposal.rejected', { proposal: string; note: string | null }>
  /** The proposer withdrew the proposal. */
  | Fact<'proposal.withdrawn', { proposal: string }>
  /** Nobody decided in time, or the proposer may no longer do the act. */
  | Fact<'proposal.expired', { proposal: string; cause: ExpiryCause }>
  /** The shopper was forgotten, so the texts of the proposal were erased. */
  | Fact<'proposal.forgotten', { proposal: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ProposalFact> {}
}

export interface ProposalCreated {
  readonly proposal: string;
  readonly act: string;
  /** The id of what the act changes. */
  readonly subject: string;
  /** The parameters of the act, named as in its route. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Minor units; null for an act that moves no money. */
  readonly amount: Minor | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly expires_at: UnixSeconds;
  /** Present if the act could undo four eyes: an alert is raised. */
  readonly safeguard?: true;
}

export type ExpiryCause = 'time' | 'proposer_left';

export const PROPOSAL_STATUSES = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const isOfProposal = (type: string): boolean => type.startsWith('proposal.');

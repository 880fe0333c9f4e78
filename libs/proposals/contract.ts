/**
 * Lets another room have an act approved by a second person. The room reads the act's stream with `withProposals(view)`. If approval is needed, the act's
 * rule returns `propose(…)` instead of the act's facts, and the route answers 202 with `proposalResource(id)`, folded from the same stream. The room's
 * module provides a `ProposedAct`, through which an approval performs the act.
 */
export { propose, type Proposing } from '#proposals/domain/proposal.decisions';
export type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
export { ownerOf, type Proposal, type WithProposals, withProposals } from '#proposals/domain/proposals';
export { ExpireProposalsOf } from '#proposals/commands/expire-proposals/expire-proposals.command';
export { KeyMakers } from '#proposals/key-makers';
export { ProposalLimits } from '#proposals/proposal-limits';
export { countProposal, proposeInstead } from '#proposals/proposing';
export { OWNERS, OWNERS_AND_FINANCE, type PreparedAct, ProposedAct } from '#proposals/proposed-act';
export type { ProposalResource } from '#proposals/resource/proposal.resource';
export { proposalResource } from '#proposals/resource/proposal.view';

/**
 * Lets another room have an act approved by a second person. If the act's rule finds that approval is needed, it returns `propose(…)` instead of the
 * act's facts, on the act's own stream, read with `withProposals(view)`; its route answers 202 with `proposalResource(id)` folded from that stream.
 * The room provides one `ProposedAct` in its module, by which an approval performs the act.
 */
export { ActorRights } from '#proposals/actor-rights';
export { propose } from '#proposals/domain/proposal.decisions';
export type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
export { type Proposal, type WithProposals, withProposals } from '#proposals/domain/proposals';
export { ExpireProposalsOf } from '#proposals/commands/expire-proposals/expire-proposals.command';
export { KeyMakers } from '#proposals/key-makers';
export { ProposalLimits } from '#proposals/proposal-limits';
export { decideOrPropose } from '#proposals/proposing';
export { OWNERS, OWNERS_AND_FINANCE, type PreparedAct, ProposedAct } from '#proposals/proposed-act';
export type { ProposalResource } from '#proposals/resource/proposal.resource';
export { proposalResource } from '#proposals/resource/proposal.view';

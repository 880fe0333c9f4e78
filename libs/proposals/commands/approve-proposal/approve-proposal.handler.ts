import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { isId } from '#kernel/ids';
import { ActorRights } from '#proposals/actor-rights';
import { ApproveProposal } from '#proposals/commands/approve-proposal/approve-proposal.command';
import { deciderOf, mayBeOne } from '#proposals/decider';
import { approve } from '#proposals/domain/proposal.decisions';
import { ownerOf, type WithProposals, withProposals } from '#proposals/domain/proposals';
import { KeyMakers } from '#proposals/key-makers';
import { type KnownProposal, KnownProposals } from '#proposals/known-proposals';
import type { ProposalResource } from '#proposals/resource/proposal.resource';
import { proposalResource } from '#proposals/resource/proposal.view';
import { EventStore } from '#platform/event-store/event-store';

/**
 * Approves a proposal and performs its act in one append. A crash therefore cannot separate the two, and of two concurrent approvals one is refused. If
 * the act's own rule refuses, the proposal stays open.
 */
@CommandHandler(ApproveProposal)
export class ApproveProposalHandler implements ICommandHandler<ApproveProposal> {
  constructor(
    private readonly known: KnownProposals,
    private readonly eventStore: EventStore,
    private readonly rights: ActorRights,
    private readonly keyMakers: KeyMakers,
  ) {}

  async execute({ proposal: id, role, context: approval }: ApproveProposal): Promise<ProposalResource> {
    const known = await this.known.find(id, approval);
    const { proposal, act, stream, context } = known;
    const prepared = await act.prepare(proposal, context);
    const decider = await deciderOf(known, role, this.rights);
    const mayBeProposer = await mayBeOne(known, decider.user, this.rights);
    const approver = { ...decider, mayBeProposer, proposerMay: await this.proposerMay(known) };
    if (proposal.status === 'open' && prepared.before) {
      approve(new Map([[id, proposal]]), id, approver, prepared.result, context.now);
      await prepared.before();
    }
    const rule = ({ proposals, state }: WithProposals<unknown>) => [
      ...approve(proposals, id, approver, prepared.result, context.now),
      ...prepared.rule(state),
    ];
    const { events } = await this.eventStore.decide(stream, withProposals(prepared.view), rule, context);
    await prepared.after?.();
    await this.known.visible(context);
    return fold(proposalResource(id), events)!;
  }

  /** Whether the proposer may still do the act. A key may until it is revoked. */
  private async proposerMay({ proposal, act }: KnownProposal): Promise<boolean> {
    const owner = ownerOf(proposal.by);
    if (owner !== null && isId('key', owner)) return !(await this.keyMakers.isRevoked(owner));
    return owner === null || !isId('usr', owner) || this.rights.covers(owner, act.routeOf(proposal));
  }
}

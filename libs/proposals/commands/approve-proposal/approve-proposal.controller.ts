import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApproveProposal } from '#proposals/commands/approve-proposal/approve-proposal.command';
import { ProposalResource } from '#proposals/resource/proposal.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import type { ErrorCode } from '#http/errors/error-catalogue';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

const REFUSALS: readonly ErrorCode[] = ['resource_missing', 'self_approval', 'proposal_decided'];
/** Refusals of the acts that can be approved. They are listed here because this room does not know the acts themselves. */
const REFUSALS_OF_ACTS: readonly ErrorCode[] = [
  'cod_not_refundable',
  'order_not_paid',
  'order_already_refunded',
  'payment_disputed',
  'refund_amount_exceeds_refundable',
  'refund_window_expired',
  'refund_limit_reached',
  'collection_not_resolvable',
  'transition_not_allowed',
  'bulk_act_continued',
  'invalid_url',
  'webhook_endpoint_limit_reached',
  'user_exists',
  'last_owner',
  'link_not_shown',
  'read_model_behind',
];

@Controller('admin/v1/proposals')
export class ApproveProposalController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/approve')
  @ForUsers('proposals:write', { byMode: true })
  @About(`
    Approves a proposal and performs its act, in one step. Owners can approve all proposals, and finance users refunds and write-offs; nobody can
    approve what they proposed themselves or with a key that they created (self_approval), except for what an agent proposed where they are the only
    owner. A proposal reserves nothing. If the act is no longer
    possible, the request fails as the act itself would, and the proposal stays open. A proposal that has been decided fails with
    proposal_decided.
  `)
  @Called('approveProposal', 'Approve a proposal')
  @Answers(200, ProposalResource, [...REFUSALS, ...REFUSALS_OF_ACTS])
  approve(@Param('id') id: string, @CurrentCaller() { person }: Caller, @Commanding() context: CommandContext): Promise<ProposalResource> {
    return this.commands.execute(ApproveProposal({ proposal: id, role: person!.role, context }));
  }
}

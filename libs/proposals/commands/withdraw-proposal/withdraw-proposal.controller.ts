import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { WithdrawProposal } from '#proposals/commands/withdraw-proposal/withdraw-proposal.command';
import { ProposalResource } from '#proposals/resource/proposal.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

@Controller('admin/v1/proposals')
export class WithdrawProposalController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/withdraw')
  @ForUsers('proposals:write', { byMode: true })
  @About('Withdraws a proposal that the user made, or that a key created by the user made.')
  @Called('withdrawProposal', 'Withdraw a proposal')
  @Answers(200, ProposalResource, ['resource_missing', 'proposal_decided'])
  withdraw(@Param('id') id: string, @Commanding() context: CommandContext): Promise<ProposalResource> {
    return this.commands.execute(WithdrawProposal({ proposal: id, context }));
  }
}

import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RejectProposal } from '#proposals/commands/reject-proposal/reject-proposal.command';
import { ProposalResource } from '#proposals/resource/proposal.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { Text } from '#http/validation/fields';

class RejectProposalBody {
  @Text({ optional: true, max: 500, description: 'Internal reason.', example: 'The shopper has been paid back in cash.' })
  note?: string | null;
}

@Controller('admin/v1/proposals')
export class RejectProposalController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/reject')
  @ForUsers('proposals:write', { byMode: true })
  @About(`
    Rejects a proposal, with a note. Users who can approve a proposal can also reject it. To take back a proposal of your own, withdraw it.
  `)
  @Called('rejectProposal', 'Reject a proposal')
  @Answers(200, ProposalResource, ['resource_missing', 'self_approval', 'proposal_decided'])
  reject(
    @Param('id') id: string,
    @Body() { note = null }: RejectProposalBody,
    @CurrentCaller() { person }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<ProposalResource> {
    return this.commands.execute(RejectProposal({ proposal: id, role: person!.role, note, context }));
  }
}

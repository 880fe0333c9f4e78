import { Controller, Delete, Param, Query } from '@nestjs/common';
import { ModeCommands } from '#platform/clock/mode-commands';
import { ConnectionRemoval } from '#integrations/connections/connection-removal';
import { Connections } from '#integrations/connections/connections';
import { RemovedConnectionResource } from '#integrations/connections/resource/connection.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Flag } from '#http/validation/fields';
import { Commanding } from '#http/parameters';
import { About, Answers, ForUsers, MayAwait } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import type { ProposalResource } from '#proposals/contract';

class RemoveConnectionQuery {
  @Flag({ optional: true, description: 'True: also with payments or refunds under way, which are followed to their end.' })
  yes?: boolean | null;
}

@Controller('admin/v1/connections')
export class RemoveConnectionController {
  constructor(
    private readonly connections: Connections,
    private readonly removal: ConnectionRemoval,
    private readonly modeCommands: ModeCommands,
  ) {}

  @Delete(':id')
  @ForUsers('connections:write')
  @AlsoForOperators('connections.remove', changes('id', 'yes'))
  @About(`
    Removes a connection for good: it is no longer used, and its payments cannot be refunded. If payments or refunds are in progress, \`yes=true\`
    is required; otherwise the response lists them, and deleted is false.

    In live mode this creates a proposal, with status 202, if the account has several owners, or had in the last seven days.
  `)
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(200, RemovedConnectionResource, ['resource_missing', 'proposal_limit_reached', 'read_model_behind'])
  async remove(
    @Param('id') id: string,
    @Query() { yes }: RemoveConnectionQuery,
    @Commanding() context: CommandContext,
  ): Promise<RemovedConnectionResource | ProposalResource> {
    const connection = await this.connections.storedOf(context.account, id);
    return this.removal.remove(connection, yes === true, await this.modeCommands.of(context, connection.livemode));
  }
}

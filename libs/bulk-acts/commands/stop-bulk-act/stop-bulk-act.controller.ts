import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { StopBulkAct } from '#bulk-acts/commands/stop-bulk-act/stop-bulk-act.command';
import { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, ForUsers } from '#http/route';

/** People who may use this route, because they manage the account's people, may stop the acts of others too. */
const MANAGES_PEOPLE = { scope: 'users:write', path: '/admin/v1/users' };

@Controller('admin/v1/bulk_acts')
export class StopBulkActController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/stop')
  @ForUsers('bulk_acts:write', { byMode: true })
  @About(`
    Stops a bulk act. During the undo window, it has no effect at all; later, the remaining items are not processed. Users can stop their own bulk
    acts, and owners all. One that is done fails with transition_not_allowed; one that is already stopped does not change.
  `)
  @Answers(200, BulkActResource, ['resource_missing', 'transition_not_allowed', 'read_model_behind'])
  stop(@Param('id') id: string, @CurrentCaller() { person }: Caller, @Commanding() context: CommandContext): Promise<BulkActResource> {
    const ownAlone = person!.allows(MANAGES_PEOPLE) ? null : person!.role;
    return this.commands.execute(StopBulkAct({ id, ownAlone, context }));
  }
}

import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, ForUsers } from '#http/route';
import { RemoveView } from '#dashboard/saved-views/commands/remove-view/remove-view.command';
import { RemovedViewResource } from '#dashboard/saved-views/resource/view.resource';

const OF_OWNERS = { scope: 'users:write', path: '/admin/v1/views/:id' };

@Controller('admin/v1/views')
export class RemoveViewController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForUsers('views:write')
  @About(`
    Removes one of the user's own views, also for those it was shared with. Owners of the account can also remove a shared view whose user is suspended.
  `)
  @Answers(200, RemovedViewResource, ['resource_missing'])
  async remove(
    @Param('id') id: string,
    @CurrentCaller() { person }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<RemovedViewResource> {
    await this.commands.execute(RemoveView({ view: id, isOwner: person!.allows(OF_OWNERS), context }));
    return { id, object: 'view', deleted: true };
  }
}

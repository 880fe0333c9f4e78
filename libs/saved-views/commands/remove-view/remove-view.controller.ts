import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, ForUsers } from '#http/route';
import { RemoveView } from '#saved-views/commands/remove-view/remove-view.command';
import { RemovedViewResource } from '#saved-views/resource/view.resource';

@Controller('admin/v1/views')
export class RemoveViewController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForUsers('views:write')
  @About("Removes one of the user's own views, also for those it was shared with.")
  @Answers(200, RemovedViewResource, ['resource_missing'])
  async remove(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemovedViewResource> {
    await this.commands.execute(new RemoveView(id, context));
    return { id, object: 'view', deleted: true };
  }
}

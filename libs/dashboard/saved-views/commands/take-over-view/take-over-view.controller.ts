import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { TakeOverView } from '#dashboard/saved-views/commands/take-over-view/take-over-view.command';
import { ViewResource } from '#dashboard/saved-views/resource/view.resource';

@Controller('admin/v1/views')
export class TakeOverViewController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/take_over')
  @ForUsers('users:write')
  @Called('takeOverView', 'Take over a view')
  @About(`
    Makes the signed-in owner of the account the owner of a shared view whose user is suspended. The view stays shared, and its ID the same. The view of
    an active user fails with view_owner_active.
  `)
  @Answers(200, ViewResource, ['resource_missing', 'view_owner_active'])
  takeOver(@Param('id') id: string, @Commanding() context: CommandContext): Promise<ViewResource> {
    return this.commands.execute(TakeOverView({ view: id, context }));
  }
}

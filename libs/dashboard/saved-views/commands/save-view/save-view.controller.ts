import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { SaveView } from '#dashboard/saved-views/commands/save-view/save-view.command';
import { SaveViewBody } from '#dashboard/saved-views/commands/view.bodies';
import { FILTER_CODES, ViewResource } from '#dashboard/saved-views/resource/view.resource';

@Controller('admin/v1/views')
export class SaveViewController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForUsers('views:write')
  @Called('saveView', 'Save a view')
  @About(`
    Saves a view of a list: its filter and its columns. A view applies to both modes, and a shared one is visible to all users of the account. A
    user has at most 50 (view_limit_reached).
  `)
  @Answers(201, ViewResource, ['view_limit_reached', ...FILTER_CODES])
  save(@Body() body: SaveViewBody, @Commanding() context: CommandContext): Promise<ViewResource> {
    const { name, list, filter = {}, columns = [], shared = false } = body;
    return this.commands.execute(SaveView({ draft: { name, list, filter, columns, shared }, context }));
  }
}

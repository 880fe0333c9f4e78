import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { SaveView } from '#saved-views/commands/save-view/save-view.command';
import { SaveViewBody } from '#saved-views/commands/view.bodies';
import { FILTER_CODES, ViewResource } from '#saved-views/resource/view.resource';

@Controller('admin/v1/views')
export class SaveViewController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForUsers('views:write')
  @Called('saveView', 'Save a view')
  @About(`
    Saves how you look at a list: its filter and its columns. A view is of both modes; shared, everybody of the account sees it. A person has 50 at most:
    view_limit_reached.
  `)
  @Answers(201, ViewResource, ['view_limit_reached', ...FILTER_CODES])
  save(@Body() body: SaveViewBody, @Commanding() context: CommandContext): Promise<ViewResource> {
    const { name, list, filter = {}, columns = [], shared = false } = body;
    return this.commands.execute(new SaveView({ name, list, filter, columns, shared }, context));
  }
}

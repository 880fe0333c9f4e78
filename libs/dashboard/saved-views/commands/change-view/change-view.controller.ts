import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, ForUsers } from '#http/route';
import { ChangeView } from '#dashboard/saved-views/commands/change-view/change-view.command';
import { ChangeViewBody } from '#dashboard/saved-views/commands/view.bodies';
import { FILTER_CODES, ViewResource } from '#dashboard/saved-views/resource/view.resource';

@Controller('admin/v1/views')
export class ChangeViewController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForUsers('views:write')
  @About(`
    Updates one of the user's own views. Omitted fields do not change. The filter and the columns are replaced as a whole; the list cannot be
    changed.
  `)
  @Answers(200, ViewResource, ['resource_missing', ...FILTER_CODES])
  change(@Param('id') id: string, @Body() change: ChangeViewBody, @Commanding() context: CommandContext): Promise<ViewResource> {
    return this.commands.execute(ChangeView({ view: id, change: { ...change }, context }));
  }
}

import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { AddListEntry, RemoveListEntry } from '#risk/commands/add-list-entry/add-list-entry.command';
import { draftOf, ListEntryBody } from '#risk/commands/add-list-entry/list-entry.body';
import { ListEntryResource, RemovedListEntryResource } from '#risk/resource/list-entry.resource';

@Controller('risk/list_entries')
export class WriteListEntryController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Scope('risk:write')
  @About(`
    Adds a value to the block list or the allow list. A shopper on the block list is never offered cash on delivery; a shopper on the allow list
    always is. A value that is already on the list fails with list_entry_exists, until its entry has expired or is deleted.
  `)
  @Answers(201, ListEntryResource, ['invalid_range', 'invalid_value', 'list_entry_exists'])
  add(@Body() body: ListEntryBody, @Commanding() context: CommandContext): Promise<ListEntryResource> {
    return this.commands.execute(AddListEntry({ draft: draftOf(body), context }));
  }

  @Delete(':id')
  @Scope('risk:write')
  @About('Deletes an entry from its list. Decisions that were based on it do not change.')
  @Answers(200, RemovedListEntryResource, ['resource_missing'])
  async remove(@Param('id') id: string, @Commanding() context: CommandContext): Promise<RemovedListEntryResource> {
    await this.commands.execute(RemoveListEntry({ id, context }));
    return { id, object: 'risk_list_entry', deleted: true };
  }
}

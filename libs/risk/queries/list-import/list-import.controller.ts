import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { listImportMissing } from '#risk/domain/risk.errors';
import { GetListImport } from '#risk/queries/list-import/get-list-import.query';
import { LIST_IMPORTS } from '#risk/queries/list-import/list-import.projection';
import { ListImportResource } from '#risk/resource/list-import.resource';

@Controller('risk/list_imports')
export class ListImportController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  @Scope('risk:read', { reads: [LIST_IMPORTS] })
  @About('Returns the progress of an import, and the results of its rows.')
  @Answers(200, ListImportResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const found = await this.queries.execute(new GetListImport(id, scope));
    if (found === null) throw listImportMissing(id);
    return found;
  }
}

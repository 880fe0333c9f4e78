import { Controller, Get, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, AnswersFile, AnswersList, Scope, Called } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { LIST_ENTRIES } from '#risk/counters/list-entries.projection';
import { LISTS } from '#risk/domain/list-entry';
import { LIST_TYPES } from '#risk/domain/risk-inputs';
import { ExportList } from '#risk/queries/list-entries/export-list.query';
import { ListRiskListEntries } from '#risk/queries/list-entries/list-list-entries.query';
import { ListEntryResource } from '#risk/resource/list-entry.resource';

const FILTERS = { list: LISTS, type: LIST_TYPES } as const;

@Controller('risk/list_entries')
export class ListEntriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('risk:read', { reads: [LIST_ENTRIES] })
  @About('Lists the entries of both lists, newest first, including expired ones.')
  @AnswersList(ListEntryResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/risk/list_entries', await this.queries.execute(new ListRiskListEntries(query)));
  }

  @Get('export')
  @Called('getRiskListEntriesExport', 'Export risk list entries')
  @Scope('risk:read', { reads: [LIST_ENTRIES] })
  @About('Returns all entries as a CSV file, which can be imported.')
  @AnswersFile('The file.', ['text/csv'])
  async export(@CurrentCaller() { scope }: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    reply.type('text/csv').header('Content-Disposition', 'attachment; filename="risk-lists.csv"');
    return new StreamableFile(await this.queries.execute(new ExportList(scope)));
  }
}

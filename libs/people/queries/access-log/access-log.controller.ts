import { Readable } from 'node:stream';
import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ACCESS_LOG } from '#people/queries/access-log/access-log.projection';
import { ExportAccessLog, ListAccessLog } from '#people/queries/access-log/access-log.query';
import { ACCESS_TYPES, AccessLogEntryResource } from '#people/resource/access-log-entry.resource';
import { listAnswer } from '#http/answers/list-answer';
import { Listing } from '#http/parameters';
import { About, AnswersFile, AnswersList, Called, ForUsers, TakesFilters } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = { user: 'text', type: ACCESS_TYPES } as const;
const LINES = 'application/x-ndjson';

@Controller('admin/v1/access_log')
export class AccessLogController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('access_log:read', { reads: [ACCESS_LOG] })
  @About(`
    Lists sign-ins, failed sign-ins, sign-outs, created and removed tokens, accesses to personal data in the history, and reads of shoppers' data
    unmasked (one for each person, object and hour), in both modes, of the last 400 days, newest first. Filter by user, the ID of the user.
  `)
  @AnswersList(AccessLogEntryResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/admin/v1/access_log', await this.queries.execute(new ListAccessLog(query)));
  }

  @Get('export')
  @ForUsers('access_log:read', { reads: [ACCESS_LOG] })
  @About(`
    Returns the access log as a file, one entry per line, oldest first. It takes the filters of the list. Use intervals of created_at to fetch new
    entries.
  `)
  @Called('exportAccessLog', 'Export the access log')
  @TakesFilters(FILTERS)
  @AnswersFile('JSON lines, each an entry.', [LINES], ['invalid_enum_value', 'invalid_integer', 'invalid_range', 'invalid_value'])
  @Header('content-type', `${LINES}; charset=utf-8`)
  @Header('content-disposition', 'attachment; filename="access-log.jsonl"')
  @Header('cache-control', 'private, no-store')
  async export(@Listing(FILTERS) query: ListQuery): Promise<StreamableFile> {
    return new StreamableFile(Readable.from(await this.queries.execute(new ExportAccessLog(query))));
  }
}

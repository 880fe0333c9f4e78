import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Called, ForUsers } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { FILTERS, noSuchRequest } from '#audit/request-logs/queries/request-log-list/request-log-list.controller';
import { GetRequestLog, ListRequestLogs } from '#audit/request-logs/queries/request-log-list/request-log-list.query';
import { RequestLogResource } from '#audit/request-logs/resource/request-log.resource';

@Controller('admin/v1/requests')
export class RequestsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('requests:read', { byMode: true, reads: [] })
  @Called('listRequests', 'List requests')
  @About(`
    Lists the requests of keys and users in the mode of X-Mode, as \`GET /v1/request_logs\` does, with the same filters.
  `)
  @AnswersList(RequestLogResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/admin/v1/requests', await this.queries.execute(new ListRequestLogs(query)));
  }

  @Get(':id')
  @ForUsers('requests:read', { byMode: true, reads: [] })
  @Called('getRequest', 'Retrieve a request')
  @About(`
    Returns a request by its ID, which its response contained as the header Request-Id. It is available about a second after the response.
  `)
  @Answers(200, RequestLogResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<string> {
    const entry = await this.queries.execute(new GetRequestLog(id, scope));
    if (entry === null) throw noSuchRequest(id);
    return entry;
  }
}

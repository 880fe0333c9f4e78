import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { STATUS_VALUES } from '#audit/request-logs/queries/request-log-list/request-log-filters';
import { GetRequestLog, ListRequestLogs } from '#audit/request-logs/queries/request-log-list/request-log-list.query';
import { RequestLogResource } from '#audit/request-logs/resource/request-log.resource';

export const FILTERS = { status: STATUS_VALUES, path: 'text', key: 'text', object: 'text' } as const;

export const noSuchRequest = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no request ${id} in the log of this account and mode. Check the id, and that the key is of the same mode; requests are kept for 30 days, and are in the log a second after they were answered.`,
    'id',
  );

@Controller('request_logs')
export class RequestLogListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Scope('events:read', { reads: [] })
  @About(`
    The requests that came with a key of this account and mode, newest first, of the last 30 days, without bodies and without anything personal. A request is in the list
    about a second after it was answered. path is that of an entry, or its route with names in braces; object finds the id that the address names, or that
    was answered, and by an order's id also requests about its session, payments, refunds, payment links, collection and proposals; status takes single ones and classes.
  `)
  @AnswersList(RequestLogResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/request_logs', await this.queries.execute(new ListRequestLogs(query)));
  }

  @Get(':id')
  @Scope('events:read', { reads: [] })
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

import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sessionMissing } from '#checkout/domain/session.errors';
import { GetSession, ListSessions } from '#checkout/queries/session-list/session-list.query';
import { SESSION_PAYMENT_STATUSES, SESSION_STATUSES, SessionResource } from '#checkout/resource/session.resource';
import { Asker, type Caller, Listing } from '#platform/http/asking';
import { listAnswer } from '#platform/http/list-answer';
import { Answers, AnswersList, Scope } from '#platform/http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = {
  status: SESSION_STATUSES,
  payment_status: SESSION_PAYMENT_STATUSES,
  customer_phone: 'text',
  client_reference_id: 'text',
  order: 'text',
} as const;

@Controller('checkout/sessions')
export class SessionListController {
  constructor(private readonly queries: QueryBus) {}

  /** Checkout sessions, newest first. */
  @Get()
  @Scope('checkout_sessions:read')
  @AnswersList(SessionResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/checkout/sessions', await this.queries.execute(new ListSessions(query)));
  }

  /** One checkout session. */
  @Get(':id')
  @Scope('checkout_sessions:read')
  @Answers(200, SessionResource, ['resource_missing'])
  async get(@Param('id') id: string, @Asker() { scope }: Caller): Promise<string> {
    const session = await this.queries.execute(new GetSession(id, scope));
    if (session === null) throw sessionMissing(id);
    return session;
  }
}

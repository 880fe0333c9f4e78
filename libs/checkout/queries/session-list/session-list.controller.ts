import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { sessionMissing } from '#checkout/domain/session.errors';
import { AwaitedAction } from '#checkout/queries/session-list/awaited-action';
import { SESSION_LIST } from '#checkout/queries/session-list/session-list.projection';
import { GetOrderName, GetSession, ListSessions } from '#checkout/queries/session-list/session-list.query';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { publicSession, PublicSessionResource } from '#checkout/resource/public-session.resource';
import { SESSION_PAYMENT_STATUSES, SESSION_STATUSES, SessionResource } from '#checkout/resource/session.resource';
import { DomainError } from '#kernel/domain-error';
import { CurrentCaller, type Caller, type CatchUp, Lagging, Listing } from '#http/parameters';
import { readResource } from '#http/resource-routes';
import { listAnswer } from '#http/answers/list-answer';
import { About, Answers, AnswersList, Scope } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = {
  status: SESSION_STATUSES,
  payment_status: SESSION_PAYMENT_STATUSES,
  customer_phone: 'phone',
  client_reference_id: 'text',
  order: 'text',
  payment_link: 'text',
} as const;

@Controller('checkout/sessions')
export class SessionListController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clientSecrets: ClientSecrets,
    private readonly awaitedAction: AwaitedAction,
  ) {}

  @Get()
  @Scope('checkout_sessions:read', { reads: [SESSION_LIST] })
  @About('Lists checkout sessions, newest first. A session is listed as expired as soon as its expires_at has passed.')
  @AnswersList(SessionResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/v1/checkout/sessions', await this.queries.execute(new ListSessions(query)));
  }

  @Get(':id')
  @Scope('checkout_sessions:read', { publishable: true, reads: [SESSION_LIST], folds: 'cs' })
  @About(`
    Returns a checkout session. Its order is set once the session is complete. With a publishable key, the client_secret is required, and a wrong
    one fails with client_secret_invalid, whether or not the session exists. The client_secret can also be sent alone, as a Bearer token.

    With \`wait=next_action\`, the response is delayed by up to 10 seconds, until the gateway has returned the shopper's next step or the payment
    has ended. If no payment is in progress, the response is immediate.
  `)
  @Answers(200, [SessionResource, PublicSessionResource], ['client_secret_invalid', 'resource_missing', 'invalid_enum_value'])
  @ApiQuery({ name: 'wait', required: false, enum: ['next_action'], description: 'Condition to wait for.' })
  @ApiQuery({ name: 'client_secret', required: false, type: String, description: 'Required of a publishable key.' })
  async get(
    @Param('id') id: string,
    @Query('client_secret') clientSecret: unknown,
    @Query('wait') wait: unknown,
    @Req() { raw }: FastifyRequest,
    @CurrentCaller() caller: Caller,
    @Lagging() catchUp: CatchUp | null,
  ): Promise<string | PublicSessionResource> {
    const isPublic = caller.key.type === 'publishable';
    if (isPublic) this.clientSecrets.check(id, clientSecret, caller);
    if (wait !== undefined && wait !== 'next_action') throw waitUnknown();
    const read = (): Promise<string | null> =>
      readResource(this.queries, new GetSession(id, caller.scope), { id, scope: caller.scope, catchUp });
    const session = wait === undefined ? await read() : await this.awaitedAction.of(read, () => raw.socket.destroyed);
    if (session === null) throw sessionMissing(id);
    return isPublic ? this.shown(JSON.parse(session) as SessionResource, caller) : session;
  }

  private async shown(session: SessionResource, { scope }: Caller): Promise<PublicSessionResource> {
    const orderName = session.order && (await this.queries.execute(new GetOrderName(session.order, scope)));
    return publicSession(session, orderName);
  }
}

const waitUnknown = (): DomainError => new DomainError('invalid_enum_value', 'wait must be next_action.', 'wait');

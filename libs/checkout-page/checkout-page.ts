import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkoutSession, sessionStream, statusAt } from '#checkout/contract';
import { keepSession, keptSession } from '#checkout-page/kept-session';
import { type PageRequest, Pages } from '#checkout-page/pages';
import { noticePage, sessionPage, type ApiSession } from '#checkout-page/shell';
import { isLanguage } from '#checkout-page/texts/languages';
import { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import { isId } from '#kernel/ids';
import { withQuery } from '#kernel/with-query';
import { OpenPaymentLink } from '#payment-links/contract';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import { networkOf } from '#kernel/network-of';
import { scopeOf } from '#platform/storage/documents';

type SessionRequest = PageRequest<{ session: string }>;
type LinkRequest = PageRequest<{ link: string; secret: string }>;
type AssetRequest = FastifyRequest<{ Params: { version: string; name: string } }>;

const open = { config: { noKey: true } };
const opening = { config: { noKey: true, writes: true } };

/** The shopper's page, `GET /checkout/{session}` (interface §4.10). Unlike the API, it also shows its refusals as pages for people. */
@Injectable()
export class CheckoutPage implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
    private readonly pages: Pages,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.get('/checkout/:session', open, (request: SessionRequest, reply) => this.page(request, reply));
    fastify?.get('/pay/:link/:secret', opening, (request: LinkRequest, reply) => this.link(request, reply));
    fastify?.get('/checkout/assets/:version/:name', open, (request: AssetRequest, reply) => this.asset(request, reply));
    for (const page of ['/checkout', '/pay', '/verify'])
      for (const elsewhere of [page, `${page}/*`])
        fastify?.get(elsewhere, open, (request: PageRequest<object>, reply) => this.unknown(request, reply));
  }

  private page(request: SessionRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.pages.show(request, reply, async (shell) => {
      const session = await this.session(request.params.session);
      return session === null ? reply.code(404).send(noticePage(shell, 'unknown')) : reply.send(sessionPage(shell, session));
    });
  }

  /** Redirects a payment link to its session with the client secret, so that the link is enough to pay (interface §4.11). */
  private link(request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { link, secret } = request.params;
    return this.pages.show(request, reply, async (shell) => {
      const visitor = { network: networkOf(request.clientAddress), clientSecret: keptSession(request, link) };
      const opened = await this.commands.execute(OpenPaymentLink({ link, secret, looksOnly: request.method === 'HEAD', visitor }));
      if (opened === null) return reply.code(404).send(noticePage(shell, 'unknown'));
      if (opened.status === 'busy') return reply.code(429).header('Retry-After', opened.retryAfter).send(noticePage(shell, 'link_busy'));
      if (opened.status !== 'open') return reply.send(noticePage(shell, `link_${opened.status}`));
      if (opened.url === null) return reply.send('');
      if (opened.clientSecret !== undefined) keepSession(reply, link, opened.clientSecret);
      const { lang } = request.query;
      return reply.redirect(isLanguage(lang) ? withQuery(opened.url, { lang }) : opened.url, 303);
    });
  }

  /** Answers an address that was copied only in part, or with additional characters. */
  private unknown(request: PageRequest<object>, reply: FastifyReply): Promise<FastifyReply> {
    return this.pages.show(request, reply, async (shell) => reply.code(404).send(noticePage(shell, 'unknown')));
  }

  private asset(request: AssetRequest, reply: FastifyReply): FastifyReply {
    const found = this.pages.assets.at(request.params.version, request.params.name);
    if (found === null) throw new DomainError('url_not_found', 'The checkout page has no such file. Load the page again.');
    return found.file.send(request, reply, found.caching);
  }

  /** The session; null if there is none. It is read from its events, so that a page that is opened right after the session was made finds it. */
  private async session(id: string): Promise<ApiSession | null> {
    const events = isId('cs', id) ? await this.history.stream(sessionStream(id)) : [];
    if (events.length === 0) return null;
    const { account, livemode } = events[0]!.metadata;
    const { status, terms } = fold(checkoutSession, events);
    const now = await this.clocks.now(scopeOf(account, livemode));
    return {
      id,
      shop: await this.pages.shopOf(account),
      livemode,
      currency: terms!.currency,
      url: terms!.url,
      expired: statusAt(status, terms!.expires_at, now) === 'expired',
    };
  }
}

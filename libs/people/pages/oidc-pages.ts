import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#kernel/ids';
import { textsOf } from '#kernel/texts-of';
import { SignInByOidc } from '#people/commands/sign-in-by-oidc/sign-in-by-oidc.command';
import { signInUnproven } from '#people/domain/oidc.errors';
import { LONGEST_SESSION } from '#people/domain/user-state';
import { OidcAttempts } from '#people/oidc/oidc-attempts';
import { OidcDirectory } from '#people/oidc/oidc-directory';
import { goOnPage, refusedPage } from '#people/pages/oidc-view';
import { ownPage } from '#people/pages/own-page';
import { type Look, lookOf } from '#people/pages/page-look';
import { shown } from '#people/pages/page-headers';
import { faultIn } from '#people/pages/texts/speech';
import { clientOf } from '#people/sessions/client';
import { Configuration } from '#platform/config/configuration';
import { answerTo } from '#http/errors/error-body';
import { setSession } from '#http/access/session-cookies';

/** Options of GET routes that write, for browsers only. There is no HEAD, which would use up a sign-in. */
const NAVIGATING = { config: { noKey: true, writes: true }, exposeHeadRoute: false };

/** `/admin/v1/oidc` leads browsers to an account's identity provider, and takes them back. */
@Injectable()
export class OidcPages implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly commands: CommandBus,
    private readonly directory: OidcDirectory,
    private readonly attempts: OidcAttempts,
    private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.get('/admin/v1/oidc/start', NAVIGATING, (request, reply) => this.start(request, reply));
    fastify?.get('/admin/v1/oidc/callback/:account', NAVIGATING, (request, reply) => this.comeBack(request, reply));
  }

  /** Sends the browser to the provider. A link on another site leads to our sign-in page instead: it could put its reader into an account of others. */
  private async start(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { account = '', next } = textsOf(request.query);
    const provider = isId('acct', account) ? await this.directory.of(account) : null;
    const site = request.headers['sec-fetch-site'];
    if (provider === null || site === 'cross-site' || site === 'same-site')
      return reply.redirect(`/sign-in?${new URLSearchParams({ account, next: ownPage(next) })}`, 303);
    return this.answering(request, reply, account, async () => {
      const attempt = this.attempts.begin({ account, issuer: provider.issuer, next: ownPage(next) });
      const url = await this.directory.urlOf(provider, attempt);
      this.attempts.give(request, reply, attempt);
      return shown(reply).redirect(url, 303);
    });
  }

  /** Where providers send people back. Each account has a separate address, and the browser holds the begun sign-in. */
  private async comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { account } = request.params as { readonly account: string };
    const attempt = this.attempts.take(request, reply, textsOf(request.query)['state']);
    return this.answering(request, reply, account, async () => {
      if (attempt?.account !== account) throw signInUnproven();
      const query = request.url.slice(request.url.indexOf('?') + 1);
      const { secret } = await this.commands.execute(SignInByOidc({ attempt, query, client: clientOf(request), requestId: request.id }));
      setSession(reply, secret, LONGEST_SESSION);
      return shown(reply).send(goOnPage(this.look(request, reply), attempt.next));
    });
  }

  /** Runs a handler, and shows its refusal as a page. */
  private async answering(
    request: FastifyRequest,
    reply: FastifyReply,
    account: string,
    answer: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await request.server.deadline.within(request, answer);
    } catch (thrown) {
      const refused = answerTo(thrown);
      const { status } = refused;
      if (status === 500) throw thrown;
      if (status === 503) reply.header('Retry-After', '1');
      const look = this.look(request, reply);
      return shown(reply)
        .code(status)
        .send(refusedPage(look, faultIn(look.language, refused), account));
    }
  }

  /** The look of these pages, without a link to the other language: a provider's answer is accepted once, so a page cannot be opened again. */
  private look(request: FastifyRequest, reply: FastifyReply): Look {
    return { ...lookOf(request, reply, this.configuration.brand), otherUrl: null };
  }
}

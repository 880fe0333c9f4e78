import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#kernel/ids';
import { textsOf } from '#kernel/texts-of';
import { SignInBody } from '#people/commands/sign-in/sign-in.body';
import { SignIn } from '#people/commands/sign-in/sign-in.command';
import { LONGEST_SESSION } from '#people/domain/user-state';
import { OidcDirectory } from '#people/oidc/oidc-directory';
import { ownPage } from '#people/pages/own-page';
import { LOOKING, SENDING, shown } from '#people/pages/page-headers';
import { lookOf } from '#people/pages/page-look';
import { SIGN_IN_SCRIPT, signInPage } from '#people/pages/sign-in-view';
import { faultIn } from '#people/pages/texts/speech';
import { clientOf } from '#people/sessions/client';
import { Configuration } from '#platform/config/configuration';
import { BodyShape } from '#http/validation/body-shape';
import { answerTo, type ErrorAnswer } from '#http/errors/error-body';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { ServedFile } from '#http/answers/served-file';
import { setSession } from '#http/access/session-cookies';

type Fields = Readonly<Record<string, string | undefined>>;

/**
 * The page `/sign-in`, which works without script. `next` names the dashboard page to continue with. With `account`, the page offers that account's
 * identity provider.
 */
@Injectable()
export class SignInPage implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly commands: CommandBus,
    private readonly directory: OidcDirectory,
    private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    // Processes without HTTP have no page.
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    const script = new ServedFile('text/javascript; charset=utf-8', SIGN_IN_SCRIPT);
    fastify?.get('/sign-in', LOOKING, (request, reply) => this.show(request, reply, textsOf(request.query)));
    fastify?.get('/sign-in.js', LOOKING, (request, reply) => script.send(request, reply));
    fastify?.post('/sign-in', SENDING, (request, reply) => this.signIn(request, reply));
  }

  private async show(
    request: FastifyRequest,
    reply: FastifyReply,
    { email = '', next, account = '' }: Fields,
    refused: ErrorAnswer | null = null,
  ): Promise<FastifyReply> {
    const found = isId('acct', account) ? await this.directory.of(account) : null;
    const provider = found && { account, issuer: found.issuer };
    const look = lookOf(request, reply, this.configuration.brand);
    const fault = refused && faultIn(look.language, refused);
    return shown(reply).send(signInPage(look, { email, next: ownPage(next), fault, provider }));
  }

  private async signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = textsOf(request.body);
    try {
      const { secret } = await this.commands.execute(
        SignIn({ credentials: credentialsIn(form), client: clientOf(request), requestId: request.id }),
      );
      setSession(reply, secret, LONGEST_SESSION);
      return await reply.redirect(ownPage(form['next']), 303);
    } catch (thrown) {
      const refused = answerTo(thrown);
      if (refused.status === 500) throw thrown;
      return this.show(request, reply.code(refused.status), form, refused);
    }
  }
}

/** The credentials in a sent form; an empty field counts as missing. Throws `FieldFaults`. */
function credentialsIn(form: Fields): ReturnType<typeof SignIn>['credentials'] {
  const faults: FieldFault[] = [];
  const sent = Object.fromEntries(['email', 'password', 'code'].flatMap((name) => (form[name] ? [[name, form[name]]] : [])));
  const { email, password, code } = BodyShape.of(SignInBody).readForm(sent, faults) as SignInBody;
  if (faults.length > 0) throw new FieldFaults(faults);
  return { email, password, code: code ?? null };
}

import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInBody } from '#people/commands/sign-in/sign-in.body';
import { SignIn } from '#people/commands/sign-in/sign-in.command';
import { LONGEST_SESSION } from '#people/domain/user-state';
import { CurrentSessionResource } from '#people/resource/session.resource';
import { clientOf } from '#people/sessions/client';
import { About, Answers, BeforeSignIn, Called } from '#http/route';
import { setSession } from '#http/access/session-cookies';

@Controller('admin/v1/session')
export class SignInController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @BeforeSignIn()
  @About(`
    Signs a user in. The response sets two cookies: \`__Host-session\`, which scripts cannot read, and \`__Host-csrf\`, whose value a page returns as
    X-CSRF-Token with every write. A session ends after 12 hours without use, and after 7 days at the latest.

    A wrong password and an unknown email address both fail with sign_in_required. If the code of the authenticator app is missing or wrong, its
    param is code. Failed attempts are limited per user and IP address (rate_limit_exceeded).
  `)
  @Called('signIn', 'Sign in')
  @Answers(201, CurrentSessionResource, ['sign_in_required', 'csrf_invalid', 'rate_limit_exceeded', 'service_unavailable'])
  async signIn(
    @Body() { email, password, code }: SignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentSessionResource> {
    const credentials = { email, password, code: code ?? null };
    const { secret, session } = await this.commands.execute(SignIn({ credentials, client: clientOf(request), requestId: request.id }));
    setSession(reply, secret, LONGEST_SESSION);
    return session;
  }
}

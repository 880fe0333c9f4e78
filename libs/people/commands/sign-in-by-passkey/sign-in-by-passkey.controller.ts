import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '#kernel/time';
import { SignInByPasskey } from '#people/commands/sign-in-by-passkey/sign-in-by-passkey.command';
import { passkeySignIn } from '#people/credentials/passkeys';
import { LONGEST_SESSION } from '#people/domain/user-state';
import { PasskeyChallenges, signInFrom } from '#people/passkey-challenges';
import { PasskeyOptionsResource } from '#people/resource/passkey.resource';
import { CurrentSessionResource } from '#people/resource/session.resource';
import { clientOf } from '#people/sessions/client';
import { browserOf, heldBrowser } from '#people/sessions/passkey-browser';
import { PasskeyAnswerBody } from '#people/sessions/passkey-answer.body';
import { About, Answers, BeforeSignIn, Called } from '#http/route';
import { setSession } from '#http/access/session-cookies';

@Controller('admin/v1/session/passkey')
export class SignInByPasskeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly challenges: PasskeyChallenges,
    private readonly clock: Clock,
  ) {}

  @Post('options')
  @BeforeSignIn()
  @About(`
    Returns the options of \`navigator.credentials.get\` to sign in with a passkey. No email address is needed: the device offers its passkeys. The
    response sets the cookie \`__Host-passkey\`: only this browser can answer.
  `)
  @Called('beginPasskeySignIn', 'Begin to sign in by a passkey')
  @Answers(200, PasskeyOptionsResource, ['csrf_invalid'])
  async begin(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PasskeyOptionsResource> {
    const purpose = signInFrom(heldBrowser(request, reply));
    const challenge = this.challenges.newFor(purpose, Math.floor(this.clock.milliseconds() / 1000));
    return { object: 'passkey_options', options: await passkeySignIn(this.challenges.relyingParty, challenge) };
  }

  @Post()
  @BeforeSignIn()
  @About(`
    Signs a user in with a passkey, which counts as both factors. The response sets the same cookies as \`POST /admin/v1/session\`. An unknown
    passkey, and a response that is late, was already used or is from another browser, fail with sign_in_required.
  `)
  @Called('signInByPasskey', 'Sign in by a passkey')
  @Answers(201, CurrentSessionResource, ['sign_in_required', 'csrf_invalid', 'rate_limit_exceeded'])
  async signIn(
    @Body() { response }: PasskeyAnswerBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentSessionResource> {
    const { secret, session } = await this.commands.execute(
      SignInByPasskey({ response, browser: browserOf(request), client: clientOf(request), requestId: request.id }),
    );
    setSession(reply, secret, LONGEST_SESSION);
    return session;
  }
}

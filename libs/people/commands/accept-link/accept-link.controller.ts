import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { AcceptLinkBody } from '#people/commands/accept-link/accept-link.body';
import { AcceptLink } from '#people/commands/accept-link/accept-link.command';
import { linkInvalid } from '#people/domain/user.errors';
import { readLink } from '#people/link-text';
import { UserResource } from '#people/resource/user.resource';
import { About, Answers, BeforeSignIn, Called } from '#http/route';

@Controller('admin/v1/invitations')
export class AcceptLinkController {
  constructor(private readonly commands: CommandBus) {}

  @Post('accept')
  @BeforeSignIn()
  @About(`
    Uses a one-time link: an invited user joins the account, or a user who has forgotten the password sets a new one. The link is valid once, for
    24 hours; otherwise the request fails with link_invalid. It does not sign the user in, and ends all of the user's sessions.
    An invited user whose address signs in to another account cannot join with it (user_exists).
  `)
  @Called('acceptInvitation', 'Accept an invitation')
  @Answers(200, UserResource, ['link_invalid', 'user_exists', 'invalid_value', 'service_unavailable'])
  accept(@Body() { token, password, name }: AcceptLinkBody, @Req() request: FastifyRequest): Promise<UserResource> {
    const link = readLink(token);
    if (link === null) throw linkInvalid();
    return this.commands.execute(AcceptLink({ link, password, name: name ?? null, requestId: request.id }));
  }
}

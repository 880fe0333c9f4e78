import { Controller, Delete, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { SignOut } from '#people/commands/sign-out/sign-out.command';
import { EndedSessionResource } from '#people/resource/session.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { endSession } from '#http/access/session-cookies';

@Controller('admin/v1')
export class SignOutController {
  constructor(private readonly commands: CommandBus) {}

  @Delete('session')
  @ForUsers('sessions_own:write')
  @About('Signs the user out: the session ends immediately, and the response removes its cookies.')
  @Called('signOut', 'Sign out')
  @Answers(200, EndedSessionResource, ['read_model_behind'])
  async signOut(
    @CurrentCaller() { person, key: { id: user } }: Caller,
    @Commanding() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndedSessionResource> {
    const { session } = person!;
    await this.commands.execute(SignOut({ user, session, context }));
    endSession(reply);
    return { id: session, object: 'session', deleted: true };
  }

  @Delete('sessions/:id')
  @ForUsers('sessions_own:write')
  @About("Ends one of the user's own sessions, for example in a browser that is no longer used.")
  @Called('endSession', 'End a session')
  @Answers(200, EndedSessionResource, ['resource_missing', 'read_model_behind'])
  async end(
    @Param('id') id: string,
    @CurrentCaller() { key: { id: user } }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<EndedSessionResource> {
    await this.commands.execute(SignOut({ user, session: id, context }));
    return { id, object: 'session', deleted: true };
  }
}

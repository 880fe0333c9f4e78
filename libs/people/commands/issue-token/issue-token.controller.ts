import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IssueTokenBody } from '#people/commands/issue-token/issue-token.body';
import { IssueToken } from '#people/commands/issue-token/issue-token.command';
import { NewTokenResource } from '#people/resource/token.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';

@Controller('admin/v1/tokens')
export class IssueTokenController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForUsers('tokens:write')
  @About(`
    Makes a token for a program that acts for the person, and shows it, this once. It may do what its scopes and the role of the person cover when it is
    used, and ends with a suspension. Neither /v1 nor /admin/v1 takes it. A person has 20 at most.
  `)
  @Called('issueToken', 'Make a token')
  @Answers(201, NewTokenResource, ['invalid_enum_value', 'token_limit_reached'])
  issue(
    @Body() { name, scopes, expires_at }: IssueTokenBody,
    @CurrentCaller() { key: { id: user } }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<NewTokenResource> {
    return this.commands.execute(new IssueToken(user, { name, scopes, expires_at }, context));
  }
}

import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IssueToken } from '#people/commands/issue-token/issue-token.command';
import { NewTokenResource } from '#people/resource/token.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers } from '#http/route';
import { ListOfText, Text, Timestamp } from '#http/validation/fields';

class IssueTokenBody {
  @Text({ max: 100, description: 'Name of your choice.', example: 'My assistant' }) name!: string;
  @ListOfText({ description: 'Scopes of the token, as for API keys, within the limits of the role.', example: ['orders:read'] })
  scopes!: readonly string[];
  @Timestamp({ description: 'Time at which the token expires: at most 90 days from now.' }) expires_at!: number;
}

@Controller('admin/v1/tokens')
export class IssueTokenController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForUsers('tokens:write')
  @About(`
    Creates a token for a program that acts on behalf of the user. The response contains the token, which is shown only once. It allows what both
    its scopes and the user's current role allow, and stops working if the user is suspended. Agents use it; /v1 and /admin/v1 do not accept it. A
    user has at most 20.
  `)
  @Called('issueToken', 'Make a token')
  @Answers(201, NewTokenResource, ['invalid_enum_value', 'token_limit_reached'])
  issue(
    @Body() { name, scopes, expires_at }: IssueTokenBody,
    @CurrentCaller() { key: { id: user } }: Caller,
    @Commanding() context: CommandContext,
  ): Promise<NewTokenResource> {
    return this.commands.execute(IssueToken({ user, token: { name, scopes, expires_at }, context }));
  }
}

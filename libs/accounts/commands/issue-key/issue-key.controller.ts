import { Body, Controller, Post } from '@nestjs/common';
import { AccountKeys } from '#accounts/account-keys';
import { IssueKeyBody } from '#accounts/commands/issue-key/issue-key.body';
import { ModeCommands } from '#platform/clock/mode-commands';
import { NewApiKeyResource } from '#accounts/resource/api-key.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#platform/http/parameters';
import { About, Answers, Called, ForUsers } from '#platform/http/route';
import { changes } from '#platform/operators/effect';
import { AlsoForOperators } from '#platform/operators/for-operators';

@Controller('admin/v1/keys')
export class IssueKeyController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly modeCommands: ModeCommands,
  ) {}

  @Post()
  @ForUsers('keys:write')
  @AlsoForOperators('keys.create', changes('type', 'name', 'scopes', 'rate_limit'))
  @About(`
    Makes an API key of a mode. The answer shows the key, this once: it is not stored. A restricted key needs scopes; others take none. A request that
    is repeated after its answer was lost may be refused with transition_not_allowed: revoke that key and make another.
  `)
  @Called('createApiKey', 'Create an API key')
  @Answers(201, NewApiKeyResource, ['transition_not_allowed'])
  async issue(
    @Body() { type, mode, name, scopes, rate_limit }: IssueKeyBody,
    @Commanding() context: CommandContext,
  ): Promise<NewApiKeyResource> {
    const draft = { type, name, scopes: [...new Set(scopes)], rate_limit: rate_limit ?? null };
    return this.keys.issue(draft, await this.modeCommands.of(context, mode === 'live'));
  }
}

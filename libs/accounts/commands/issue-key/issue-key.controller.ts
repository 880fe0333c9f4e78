import { Body, Controller, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { AccountKeys } from '#accounts/account-keys';
import { AccountSettings } from '#accounts/account-settings';
import { IssueKeyBody } from '#accounts/commands/issue-key/issue-key.body';
import { ModeCommands } from '#platform/clock/mode-commands';
import { ProposeLiveKey } from '#accounts/commands/propose-live-key/propose-live-key.command';
import { LIVE_KEY_ACT } from '#accounts/live-key-act';
import { NewApiKeyResource } from '#accounts/resource/api-key.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import { changes } from '#operators/effect';
import { AlsoForOperators } from '#operators/for-operators';
import type { ProposalResource } from '#proposals/contract';

@Controller('admin/v1/keys')
export class IssueKeyController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly modeCommands: ModeCommands,
    private readonly settings: AccountSettings,
    private readonly commands: CommandBus,
  ) {}

  @Post()
  @ForUsers('keys:write')
  @AlsoForOperators('keys.create', changes('type', 'name', 'scopes', 'rate_limit'))
  @About(`
    Creates an API key in a mode. The response contains the key, which is shown only once and is not stored. A restricted key needs scopes; others
    take none. If the key was created and the response was lost, a retry fails with transition_not_allowed: revoke the key that the error names, and
    create another.

    If the account lists live_key in requires_approval, a request for a live key makes a proposal instead, with status 202. Its approval creates the key without
    showing it: the proposer rolls it with a grace of 0, and receives its successor.
  `)
  @Called('createApiKey', 'Create an API key')
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(201, NewApiKeyResource, ['transition_not_allowed'])
  async issue(
    @Body() { type, mode, name, scopes, rate_limit }: IssueKeyBody,
    @Commanding() command: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewApiKeyResource | ProposalResource> {
    const draft = { type, name, scopes: [...new Set(scopes)], rate_limit: rate_limit ?? null };
    const context = await this.modeCommands.of(command, mode === 'live');
    const { requires_approval } = await this.settings.of(context.account);
    // Operators need no approval for acts that move no money.
    if (context.actor.type !== 'user' || mode === 'test' || !requires_approval.includes(LIVE_KEY_ACT))
      return this.keys.issue(draft, context);
    reply.code(202);
    return this.commands.execute(new ProposeLiveKey(draft, context));
  }
}

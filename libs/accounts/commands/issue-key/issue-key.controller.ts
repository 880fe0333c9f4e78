import { Body, Controller, Post } from '@nestjs/common';
import { AccountKeys } from '#accounts/account-keys';
import { ModeCommands } from '#platform/clock/mode-commands';
import { KeyApprovals } from '#accounts/key-approvals';
import { NewApiKeyResource } from '#accounts/resource/api-key.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import type { ProposalResource } from '#proposals/contract';
import { MOST_REQUESTS } from '#accounts/domain/api-key.decisions';
import { KEY_TYPES, type KeyType } from '#accounts/domain/api-key.events';
import { Flag, ListOfText, OneOf, Text, Whole } from '#http/validation/fields';

class IssueKeyBody {
  @OneOf(KEY_TYPES, { description: 'secret: all scopes; publishable: for web pages; restricted: only the scopes that it lists.' })
  type!: KeyType;
  @OneOf(['test', 'live'], { description: 'Mode of the key.' }) mode!: 'test' | 'live';
  @Text({ max: 200, description: 'Name of the key.', example: 'The server' }) name!: string;
  @ListOfText({ optional: true, min: 0, description: 'Scopes of a restricted key.', example: ['orders:read'] })
  scopes?: readonly string[] | null;
  @Whole({ optional: true, min: 1, max: MOST_REQUESTS, description: 'Maximum requests per second; defaults to the usual limit.' })
  rate_limit?: number | null;
  @Flag({ optional: true, description: 'Whether a restricted key is for agents: only /mcp takes it; defaults to false.', example: false })
  agent?: boolean | null;
}

@Controller('admin/v1/keys')
export class IssueKeyController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly modeCommands: ModeCommands,
    private readonly approvals: KeyApprovals,
  ) {}

  @Post()
  @ForUsers('keys:write')
  @AlsoForOperators('keys.create', changes('type', 'name', 'scopes', 'rate_limit', 'agent'))
  @About(`
    Creates an API key in a mode. The response contains the key, which is shown only once and is not stored. A restricted key needs scopes; others
    take none. If the key was created and the response was lost, a retry fails with transition_not_allowed: revoke the key that the error names, and
    create another.

    A key for agents (agent: true) is a restricted one that only /mcp takes, and /mcp takes no other key.

    A request for a live key makes a proposal instead, with status 202, if the key opens more than the user's role may do and sees unmasked, or if
    the account lists live_key in requires_approval. Its approval creates the key without showing it: the proposer rolls it with a grace of 0, and
    receives its successor.
  `)
  @Called('createApiKey', 'Create an API key')
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(201, NewApiKeyResource, ['transition_not_allowed'])
  async issue(
    @Body() { type, mode, name, scopes, rate_limit, agent }: IssueKeyBody,
    @CurrentCaller() { person }: Caller,
    @Commanding() command: CommandContext,
  ): Promise<NewApiKeyResource | ProposalResource> {
    const draft = { type, name, scopes: [...new Set(scopes)], rate_limit: rate_limit ?? null, agent: agent ?? false };
    const context = await this.modeCommands.of(command, mode === 'live');
    const proposal = await this.approvals.ofKey(draft, person?.role, context);
    if (proposal === null) return this.keys.issue(draft, context);
    return proposal;
  }
}

import { Body, Controller, Param, Post } from '@nestjs/common';
import { AccountKeys } from '#accounts/account-keys';
import { USUAL_GRACE, GRACES } from '#accounts/domain/api-key.decisions';
import { KeyApprovals } from '#accounts/key-approvals';
import { ModeCommands } from '#platform/clock/mode-commands';
import { NewApiKeyResource } from '#accounts/resource/api-key.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import { changes } from '#admin/operators/effect';
import { AlsoForOperators } from '#admin/operators/for-operators';
import type { ProposalResource } from '#proposals/contract';
import { OneOf } from '#http/validation/fields';

class RollKeyBody {
  @OneOf(Object.keys(GRACES), { optional: true, description: 'How long the old key keeps working; defaults to 24h.' }) grace?:
    string | null;
}

@Controller('admin/v1/keys')
export class RollKeyController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly modeCommands: ModeCommands,
    private readonly approvals: KeyApprovals,
  ) {}

  @Post(':id/roll')
  @ForUsers('keys:write')
  @AlsoForOperators('keys.roll', changes('id', 'grace'))
  @About(`
    Replaces a key with a successor of the same type. The response contains the successor, which is shown only once. The old key keeps working
    until the end of its grace period. If it is rolled again before its successor was used, the successor is replaced.

    A roll of a live key makes a proposal instead, with status 202, if the key opens more than the user's role may do and sees unmasked, or if the
    account lists live_key in requires_approval. Its approval creates a successor without showing it: the proposer rolls that one with a grace of 0,
    which needs no approval, and the grace of the old key begins.
  `)
  @Called('rollApiKey', 'Roll an API key')
  @MayAwait('ProposalResource', 'Another person has to approve it.')
  @Answers(200, NewApiKeyResource, ['resource_missing', 'transition_not_allowed'])
  async roll(
    @Param('id') id: string,
    @Body() { grace }: RollKeyBody,
    @CurrentCaller() { person }: Caller,
    @Commanding() command: CommandContext,
  ): Promise<NewApiKeyResource | ProposalResource> {
    const { livemode } = await this.keys.find(id, command.account);
    const context = await this.modeCommands.of(command, livemode);
    const proposal = await this.approvals.ofRoll(id, grace ?? USUAL_GRACE, person?.role, context);
    if (proposal === null) return this.keys.roll(id, grace ?? USUAL_GRACE, context);
    return proposal;
  }
}

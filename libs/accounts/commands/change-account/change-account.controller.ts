import { Body, Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountChanges } from '#accounts/account-changes';
import { AccountOwners } from '#accounts/account-owners';
import { ProposeSettings } from '#accounts/commands/propose-settings/propose-settings.command';
import { secondFactorMissing } from '#accounts/domain/account.errors';
import { ModeCommands } from '#platform/clock/mode-commands';
import { AccountSettingsResource, settingsResource } from '#accounts/resource/account-settings.resource';
import { SecondFactors } from '#accounts/second-factors';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Caller, Commanding, CurrentCaller } from '#http/parameters';
import { About, Answers, Called, ForUsers, MayAwait } from '#http/route';
import type { ProposalResource } from '#proposals/contract';
import { UpdateAccountBody } from '#accounts/commands/open-account/open-account.body';
import { LONGEST_UNDO_WINDOW, MOST_AGENT_PROPOSALS } from '#accounts/domain/account.decisions';
import { APPROVED_ACTS, type ApprovedAct, type Mode, MODES } from '#accounts/domain/account.events';
import { Amount, Flag, ListOfText, Whole } from '#http/validation/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

class ChangeAccountBody extends UpdateAccountBody {
  @ListOfText({ ...CHANGE, min: 0, values: APPROVED_ACTS, description: 'Replaces the list of acts that need another user’s approval.' })
  requires_approval?: readonly ApprovedAct[];
  @Amount({
    optional: true,
    empty: 'removes',
    min: 0,
    description: 'Refunds above this amount, in paise, need approval; null for no such limit.',
  })
  refund_approval_above?: number | null;
  @Whole({ ...CHANGE, max: LONGEST_UNDO_WINDOW, description: 'Seconds before the first item of a bulk act is processed.' })
  undo_window_seconds?: number;
  @Flag({ ...CHANGE, description: 'Whether users need a second factor from now on.' }) require_second_factor?: boolean;
  @ListOfText({ ...CHANGE, min: 0, values: MODES, description: 'Replaces the list of modes in which agents are allowed.' })
  agent_modes?: readonly Mode[];
  @Whole({ ...CHANGE, max: MOST_AGENT_PROPOSALS, description: 'Maximum number of proposals by agents per UTC day and mode.' })
  agent_proposals_per_day?: number;
  @Amount({
    optional: true,
    empty: 'removes',
    min: 0,
    description: 'Maximum total of these proposals per day, in paise; null for no limit.',
  })
  agent_amount_per_day?: number | null;
}

@Controller('admin/v1/settings')
export class ChangeAccountController {
  constructor(
    private readonly accountChanges: AccountChanges,
    private readonly modeCommands: ModeCommands,
    private readonly secondFactors: SecondFactors,
    private readonly owners: AccountOwners,
    private readonly commands: CommandBus,
  ) {}

  @Patch()
  @ForUsers('settings:write')
  @About(`
    Updates the name and the settings of the account, for both modes. Omitted fields do not change. An owner without a second factor cannot
    require one (second_factor_missing).

    If the account has several owners, a change of requires_approval, refund_approval_above, undo_window_seconds, require_second_factor or the
    settings of agents creates a proposal with the whole request, with status 202, that another owner has to approve. It belongs to test mode, as
    all events of accounts do.
  `)
  @Called('changeSettings', 'Change settings')
  @MayAwait('ProposalResource', 'Another owner has to approve it.')
  @Answers(200, AccountSettingsResource, [
    'missing_field',
    'invalid_url',
    'second_factor_missing',
    'proposal_limit_reached',
    'read_model_behind',
  ])
  async change(
    @Body() changes: ChangeAccountBody,
    @CurrentCaller() { account, key: { id: user } }: Caller,
    @Commanding() command: CommandContext,
  ): Promise<AccountSettingsResource | ProposalResource> {
    if (changes.require_second_factor === true && !(await this.secondFactors.has(user))) throw secondFactorMissing();
    const context = await this.modeCommands.of(command, false);
    const proposal = (await this.owners.mustAgree(context))
      ? await this.commands.execute(ProposeSettings({ account, changes: { ...changes }, context }))
      : null;
    return proposal ?? settingsResource(await this.accountChanges.change(account, { ...changes }, context));
  }
}

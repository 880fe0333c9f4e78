import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProposeSettings } from '#accounts/commands/propose-settings/propose-settings.command';
import { altersSafeguards, changeAccount } from '#accounts/domain/account.decisions';
import { accountStream } from '#accounts/domain/account.events';
import { type AccountState, accountState } from '#accounts/domain/account-state';
import { SETTINGS_ACT } from '#accounts/settings-act';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { proposalResource, type ProposalResource, propose, type WithProposals, withProposals } from '#proposals/contract';

/** The proposal is refused for the same reasons as the change itself. */
@CommandHandler(ProposeSettings)
export class ProposeSettingsHandler implements ICommandHandler<ProposeSettings> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ account, changes, context }: ProposeSettings): Promise<ProposalResource | null> {
    const proposed = { proposal: context.id('prp'), act: SETTINGS_ACT, subject: account, params: { ...changes }, safeguard: true } as const;
    const rule = ({ state, proposals }: WithProposals<AccountState | null>) =>
      altersSafeguards(state!, changeAccount(state, account, changes)) ? propose(proposals, proposed, context) : [];
    const { events } = await this.eventStore.decide(accountStream(account), withProposals(accountState), rule, context);
    return fold(proposalResource(proposed.proposal), events);
  }
}

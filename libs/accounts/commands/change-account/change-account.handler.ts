import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeAccount } from '#accounts/commands/change-account/change-account.command';
import { changeAccount } from '#accounts/domain/account.decisions';
import { accountStream } from '#accounts/domain/account.events';
import { accountState } from '#accounts/domain/account-state';
import { type AccountRecord, accountRecord } from '#accounts/resource/account.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ account, changes, context }: ChangeAccount): Promise<AccountRecord> {
    const rule = (state: typeof accountState.initial) => changeAccount(state, account, changes);
    const { events } = await this.eventStore.decide(accountStream(account), accountState, rule, context);
    return fold(accountRecord, events)!;
  }
}

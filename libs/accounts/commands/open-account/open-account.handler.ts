import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OpenAccount } from '#accounts/commands/open-account/open-account.command';
import { accountStream } from '#accounts/domain/account.events';
import { openAccount } from '#accounts/domain/account.decisions';
import { accountState } from '#accounts/domain/account-state';
import { type AccountRecord, accountRecord } from '#accounts/resource/account.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ account, name, changes, context }: OpenAccount): Promise<AccountRecord> {
    const rule = (state: typeof accountState.initial) => openAccount(state, account, name, changes);
    const { events } = await this.eventStore.decide(accountStream(account), accountState, rule, context);
    return fold(accountRecord, events)!;
  }
}

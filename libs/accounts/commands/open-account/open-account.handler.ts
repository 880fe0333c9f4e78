import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OpenAccount } from '#accounts/commands/open-account/open-account.command';
import { accountStream } from '#accounts/domain/account.events';
import { openAccount, openedAccount } from '#accounts/domain/account.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ account, name, context }: OpenAccount): Promise<void> {
    await this.eventStore.decide(accountStream(account), openedAccount, (opened) => openAccount(opened, account, name), context);
  }
}

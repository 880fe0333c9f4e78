import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OpenAccount } from '#accounts/commands/open-account/open-account.command';
import { accountStream } from '#accounts/domain/account.events';
import { openAccount } from '#accounts/domain/account.decisions';
import { standingAccount } from '#accounts/domain/standing-account';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ account, name, context }: OpenAccount): Promise<void> {
    await this.eventStore.decide(accountStream(account), standingAccount, (standing) => openAccount(standing, account, name), context);
  }
}

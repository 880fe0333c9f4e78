import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import { RollKey } from '#accounts/commands/roll-key/roll-key.command';
import { rollKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

/** The successor comes first: at no moment has the merchant no key that works. */
@CommandHandler(RollKey)
export class RollKeyHandler implements ICommandHandler<RollKey> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ key: id, grace, context }: RollKey): Promise<ApiKeyRecord & { key: string }> {
    const old = fold(issuedKey, await this.eventStore.load(keyStream(id)));
    rollKey(old, id, '', grace, context.now);
    const { type, name, scopes, rate_limit } = old.issued!;
    const successor = await this.commands.execute(new IssueKey({ type, name, scopes, replaces: id, rate_limit }, context));
    await this.eventStore.decide(keyStream(id), issuedKey, (state) => rollKey(state, id, successor.id, grace, context.now), context);
    return successor;
  }
}

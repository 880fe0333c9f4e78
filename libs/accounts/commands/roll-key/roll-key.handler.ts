import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import { RollKey } from '#accounts/commands/roll-key/roll-key.command';
import { rollKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { type IssuedKey, issuedKey } from '#accounts/domain/issued-key';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

/** The old key names its successor before that is issued: a repeat after a crash in between issues it, so that there is no key that nobody has. */
@CommandHandler(RollKey)
export class RollKeyHandler implements ICommandHandler<RollKey> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ key: id, grace, context }: RollKey): Promise<ApiKeyRecord & { key: string }> {
    const old = await this.key(id);
    const named = old.status === 'rolling' && (await this.key(old.successor!)).issued === null;
    const successor = named ? old.successor! : context.id('key');
    if (!named) await this.eventStore.decide(keyStream(id), issuedKey, (key) => rollKey(key, id, successor, grace, context.now), context);
    const { type, name, scopes, rate_limit } = old.issued!;
    return this.commands.execute(new IssueKey({ type, name, scopes, replaces: id, rate_limit }, context, successor));
  }

  private async key(id: string): Promise<IssuedKey> {
    return fold(issuedKey, await this.eventStore.load(keyStream(id)));
  }
}

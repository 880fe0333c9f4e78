import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LimitKey } from '#accounts/commands/limit-key/limit-key.command';
import { limitKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { type IssuedKey, issuedKey } from '#accounts/domain/issued-key';
import { type ApiKeyRecord, apiKeyRecord } from '#accounts/resource/api-key.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(LimitKey)
export class LimitKeyHandler implements ICommandHandler<LimitKey> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ key, rateLimit, context }: LimitKey): Promise<ApiKeyRecord> {
    const rule = (issued: IssuedKey) => limitKey(issued, key, rateLimit, context.now);
    const { events } = await this.eventStore.decide(keyStream(key), issuedKey, rule, context);
    return fold(apiKeyRecord, events)!;
  }
}

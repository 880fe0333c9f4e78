import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RevokeKey } from '#accounts/commands/revoke-key/revoke-key.command';
import { revokeKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { type ApiKeyRecord, apiKeyRecord } from '#accounts/resource/api-key.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RevokeKey)
export class RevokeKeyHandler implements ICommandHandler<RevokeKey> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ key, context }: RevokeKey): Promise<ApiKeyRecord> {
    const { events } = await this.eventStore.decide(keyStream(key), issuedKey, (state) => revokeKey(state, key), context);
    return fold(apiKeyRecord, events)!;
  }
}

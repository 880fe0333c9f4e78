import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { displayed, keyHash, newKey } from '#accounts/authentication/key-text';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import { issueKey } from '#accounts/domain/api-key.decisions';
import { keyIssuedBefore } from '#accounts/domain/api-key.errors';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { type ApiKeyRecord, apiKeyRecord } from '#accounts/resource/api-key.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(IssueKey)
export class IssueKeyHandler implements ICommandHandler<IssueKey> {
  constructor(private readonly eventStore: EventStore) {}

  /** If the command is repeated after a crash, its new text does not match the hash that was stored. The repeat is refused. */
  async execute({ draft, context, id }: IssueKey): Promise<ApiKeyRecord & { key: string }> {
    const key = newKey(draft.type, context.livemode);
    const issued = { ...draft, key: id, hash: keyHash(key), display: displayed(key) };
    const { events, isNew } = await this.eventStore.decide(keyStream(id), issuedKey, (state) => issueKey(state, issued), context);
    if (!isNew) throw keyIssuedBefore(id);
    return { ...fold(apiKeyRecord, events)!, key };
  }
}

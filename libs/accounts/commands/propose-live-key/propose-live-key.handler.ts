import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ProposeLiveKey } from '#accounts/commands/propose-live-key/propose-live-key.command';
import { checkKind } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { LIVE_KEY_ACT } from '#accounts/live-key-act';
import { EventStore } from '#platform/event-store/event-store';
import { type ProposalResource, proposeInstead } from '#proposals/contract';

/** The proposal is the first fact of the future key's stream, which already has the key's id. */
@CommandHandler(ProposeLiveKey)
export class ProposeLiveKeyHandler implements ICommandHandler<ProposeLiveKey> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ draft, context }: ProposeLiveKey): Promise<ProposalResource> {
    checkKind(draft);
    const [proposal, subject] = [context.id('prp'), context.id('key')];
    const proposed = { proposal, act: LIVE_KEY_ACT, subject, params: { ...draft } };
    return proposeInstead(this.eventStore, keyStream(subject), issuedKey, proposed, () => [], context);
  }
}

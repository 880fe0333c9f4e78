import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { CloseRemittance } from '#remittances/commands/close-remittance/close-remittance.command';
import { closeRemittance, remittanceState } from '#remittances/domain/remittance.decisions';
import { remittanceStream } from '#remittances/domain/remittance.events';
import type { RemittanceResource } from '#remittances/resource/remittance.resource';
import { remittanceResource } from '#remittances/resource/remittance.view';

@CommandHandler(CloseRemittance)
export class CloseRemittanceHandler implements ICommandHandler<CloseRemittance> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ remittance, context }: CloseRemittance): Promise<RemittanceResource> {
    const stream = remittanceStream(remittance);
    const { events } = await this.eventStore.decide(stream, remittanceState, (status) => closeRemittance(status, remittance), context);
    return fold(remittanceResource, events)!;
  }
}

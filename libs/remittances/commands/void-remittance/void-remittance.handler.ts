import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { VoidRemittance } from '#remittances/commands/void-remittance/void-remittance.command';
import { voidRemittance, remittanceState } from '#remittances/domain/remittance.decisions';
import { remittanceStream } from '#remittances/domain/remittance.events';
import type { RemittanceResource } from '#remittances/resource/remittance.resource';
import { remittanceResource } from '#remittances/resource/remittance.view';

@CommandHandler(VoidRemittance)
export class VoidRemittanceHandler implements ICommandHandler<VoidRemittance> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ remittance, context }: VoidRemittance): Promise<RemittanceResource> {
    const stream = remittanceStream(remittance);
    const { events } = await this.eventStore.decide(stream, remittanceState, (status) => voidRemittance(status, remittance), context);
    return fold(remittanceResource, events)!;
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { alertState, resolveAlert } from '#alerts/domain/alert.decisions';
import { alertStream } from '#alerts/domain/alert.events';
import type { AlertResource } from '#alerts/resource/alert.resource';
import { alertResource } from '#alerts/resource/alert.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ResolveAlert)
export class ResolveAlertHandler implements ICommandHandler<ResolveAlert> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ alert, note, context }: ResolveAlert): Promise<AlertResource> {
    const { events } = await this.eventStore.decide(alertStream(alert), alertState, (state) => resolveAlert(state, alert, note), context);
    return fold(alertResource, events)!;
  }
}

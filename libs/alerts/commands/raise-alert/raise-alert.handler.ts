import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RaiseAlert } from '#alerts/commands/raise-alert/raise-alert.command';
import { alertState, raiseAlert } from '#alerts/domain/alert.decisions';
import { alertStream } from '#alerts/domain/alert.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RaiseAlert)
export class RaiseAlertHandler implements ICommandHandler<RaiseAlert> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ about, context }: RaiseAlert): Promise<string> {
    const alert = context.id('al');
    await this.eventStore.decide(alertStream(alert), alertState, (state) => raiseAlert(state, alert, about), context);
    return alert;
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AlertKeepers } from '#alerts/alert-keepers';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { type AlertState, alertState, resolveAlert } from '#alerts/domain/alert.decisions';
import { alertStream } from '#alerts/domain/alert.events';
import type { AlertResource } from '#alerts/resource/alert.resource';
import { alertResource } from '#alerts/resource/alert.view';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ResolveAlert)
export class ResolveAlertHandler implements ICommandHandler<ResolveAlert> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly keepers: AlertKeepers,
  ) {}

  async execute({ alert, note, context }: ResolveAlert): Promise<AlertResource> {
    await this.keepers.check(alert, context);
    const rule = (state: AlertState) => resolveAlert(state, alert, note);
    const { events } = await this.eventStore.decide(alertStream(alert), alertState, rule, context);
    return fold(alertResource, events)!;
  }
}

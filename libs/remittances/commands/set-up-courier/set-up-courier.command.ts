import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { CourierSettings } from '#remittances/domain/courier';
import type { CourierResource } from '#remittances/resource/courier.resource';

export class SetUpCourier extends Command<CourierResource> {
  constructor(
    readonly code: string,
    readonly settings: Partial<CourierSettings>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

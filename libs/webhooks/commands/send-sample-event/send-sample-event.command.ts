import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/cqrs/messages';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';

/** Sends a sample event, as the test helpers do. Resolves to the sent event. */
export class SendSampleEvent extends Command<MerchantEvent> {
  constructor(
    readonly type: MerchantEventType,
    /** null: every enabled endpoint that subscribes to the type. */
    readonly endpoint: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

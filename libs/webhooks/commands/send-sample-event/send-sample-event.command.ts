import type { CommandContext } from '#platform/event-store/command-context';
import { Command } from '#platform/messages/message';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';

/** Gives the event that is sent. */
export class SendSampleEvent extends Command<MerchantEvent> {
  constructor(
    readonly type: MerchantEventType,
    /** null: each enabled one that subscribes to the type. */
    readonly endpoint: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';
import type { MerchantEvent } from '#webhooks/delivery/merchant-event';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';

/** Sends a sample event, as the test helpers do. Resolves to the sent event. */
export const SendSampleEvent = message<
  {
    type: MerchantEventType;
    /** null: every enabled endpoint that subscribes to the type. */
    endpoint: string | null;
    context: CommandContext;
  },
  MerchantEvent
>('SendSampleEvent');

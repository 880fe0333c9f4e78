import type { CommandContext } from '#platform/event-store/command-context';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';

/** What the endpoints of an account and mode subscribe to, for rooms that have an event sent to one of them. */
export abstract class EndpointSubscriptions {
  /** Whether there is such an endpoint, and it subscribes to a type. */
  abstract subscribes(id: string, type: MerchantEventType, context: CommandContext): Promise<boolean>;
}

import type { CommandContext } from '#platform/event-store/command-context';
import type { MerchantEventType } from '#webhooks/domain/merchant-event-types';

/** Port for rooms that send an event to one endpoint of an account and mode. */
export abstract class EndpointSubscriptions {
  /** Whether the endpoint exists and subscribes to a type. */
  abstract subscribes(id: string, type: MerchantEventType, context: CommandContext): Promise<boolean>;
}

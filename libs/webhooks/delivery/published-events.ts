import { WEBHOOK_DELIVERIES } from '#webhooks/delivery/delivery-attempt';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';

/** The collections of records that hold published events and their deliveries. */
export const PUBLISHED_EVENTS = [MERCHANT_EVENTS, WEBHOOK_DELIVERIES] as const;

import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** Facts about what merchants ask to be sent besides what happens by itself. Each asking is a stream of its own. */
export type WebhookDeliveryEvent =
  /** The merchant asked for an event to be sent again, in a delivery that begins with the attempt `id`; `replays` is the attempt that sent it before. */
  | Fact<
      'webhook_delivery.replay_requested',
      { readonly id: string; readonly endpoint: string; readonly event: string; readonly replays: string }
    >
  /** The merchant asked for a sample event. */
  | Fact<
      'webhook_delivery.test_requested',
      { readonly id: string; readonly endpoint: string; readonly event: string; readonly type: string }
    >
  /** The merchant asked for every event since then that had not got through. */
  | Fact<'webhook_recovery.requested', { readonly id: string; readonly endpoint: string; readonly since: UnixSeconds }>;

export const deliveryStream = (id: string): string => `webhook_delivery-${id}`;
export const recoveryStream = (id: string): string => `webhook_recovery-${id}`;

/** Nothing is decided on these streams but that each is begun once. */
export const requested = { initial: null, evolve: () => null };

import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** Facts about what merchants ask to be sent besides what happens by itself. Each asking is a stream of its own. */
export type WebhookDeliveryEvent =
  /** `replays`: the attempt whose event is sent again, in a delivery that begins with the attempt `id`. */
  | Fact<
      'webhook_delivery.replay_requested',
      { readonly id: string; readonly endpoint: string; readonly event: string; readonly replays: string }
    >
  | Fact<
      'webhook_delivery.test_requested',
      { readonly id: string; readonly endpoint: string; readonly event: string; readonly type: string }
    >
  | Fact<'webhook_recovery.requested', { readonly id: string; readonly endpoint: string; readonly since: UnixSeconds }>;

export const deliveryStream = (id: string): string => `webhook_delivery-${id}`;
export const recoveryStream = (id: string): string => `webhook_recovery-${id}`;

/** Nothing is decided on these streams but that each is begun once. */
export const requested = { initial: null, evolve: () => null };

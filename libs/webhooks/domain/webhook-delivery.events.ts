import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** Facts about deliveries that a merchant requests, beside those that happen automatically. Each request is a stream of its own. */
export type WebhookDeliveryEvent =
  /** The merchant requested a replay, in a delivery that begins with the attempt `id`; `replays` is the attempt that sent the event before. */
  | Fact<
      'webhook_delivery.replay_requested',
      { readonly id: string; readonly endpoint: string; readonly event: string; readonly replays: string }
    >
  /** The merchant requested a sample event. */
  | Fact<
      'webhook_delivery.test_requested',
      { readonly id: string; readonly endpoint: string; readonly event: string; readonly type: string }
    >
  /** The merchant requested every event since then that had not got through. */
  | Fact<'webhook_recovery.requested', { readonly id: string; readonly endpoint: string; readonly since: UnixSeconds }>
  /** The merchant requested an event once more: in these deliveries, and for those who listen if it is `forwarded`. */
  | Fact<
      'webhook_resend.requested',
      {
        readonly id: string;
        readonly event: string;
        readonly type: string;
        readonly deliveries: readonly ResentDelivery[];
        readonly forwarded: boolean;
      }
    >;

/** It begins with the attempt `id`. */
export interface ResentDelivery {
  readonly id: string;
  readonly endpoint: string;
}

export const deliveryStream = (id: string): string => `webhook_delivery-${id}`;
export const recoveryStream = (id: string): string => `webhook_recovery-${id}`;
export const resendStream = (id: string): string => `webhook_resend-${id}`;

/** The only rule on these streams is that each begins once. */
export const requested = { initial: null, evolve: () => null };

import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** Facts about deliveries that a merchant requested, in addition to the automatic ones. Each request has its own stream. */
export type WebhookDeliveryEvent =
  /** The merchant requested a replay. The first attempt of the new delivery is `id`; `replays` is the earlier attempt. */
  | Fact<
      'webhook_delivery.replay_requested',
      { readonly id: string; readonly endpoint: string; readonly event: string; readonly replays: string }
    >
  /** The merchant requested a sample event. */
  | Fact<
      'webhook_delivery.test_requested',
      { readonly id: string; readonly endpoint: string; readonly event: string; readonly type: string }
    >
  /** The merchant requested all events since then whose delivery had failed. */
  | Fact<'webhook_recovery.requested', { readonly id: string; readonly endpoint: string; readonly since: UnixSeconds }>
  /** The merchant requested an event again: in these deliveries, and to connected listeners if `forwarded`. */
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

declare module '#kernel/fact' {
  interface Facts extends DataOf<WebhookDeliveryEvent> {}
}

/** A delivery whose first attempt is `id`. */
export interface ResentDelivery {
  readonly id: string;
  readonly endpoint: string;
}

export const deliveryStream = (id: string): string => `webhook_delivery-${id}`;
export const recoveryStream = (id: string): string => `webhook_recovery-${id}`;
export const resendStream = (id: string): string => `webhook_resend-${id}`;

/** The only rule on these streams is that each begins once. */
export const requested = { initial: null, evolve: () => null };

import type { UnixSeconds } from '#kernel/time';

/** The shopper's next step before a payment can end (interface §2.5). Valid until `expires_at`. */
export type NextAction =
  /** The shopper is sent to `url`, pays there and comes back. */
  | { readonly type: 'redirect'; readonly url: string; readonly expires_at: UnixSeconds }
  /** The shopper opens `url` (`upi://pay?…`, as the gateway gave it) in a UPI app, or scans it as a QR code. */
  | { readonly type: 'upi_intent'; readonly url: string; readonly expires_at: UnixSeconds }
  /** The shopper accepts a request in the app of this UPI address. */
  | { readonly type: 'upi_collect'; readonly vpa_masked: string; readonly expires_at: UnixSeconds };

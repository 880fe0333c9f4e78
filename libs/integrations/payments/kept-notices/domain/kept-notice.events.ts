import type { DataOf, Fact } from '#kernel/fact';

/** Facts of a gateway's notice that could not be applied before it was answered. */
export type KeptNoticeFact =
  /** The notice was not applied within a day. */
  | Fact<'gateway_notice.not_applied', KeptNoticeSubject>
  /** A person requested one more attempt to apply the notice. */
  | Fact<'gateway_notice.retry_requested', KeptNoticeSubject>
  /** The notice was applied after all. */
  | Fact<'gateway_notice.applied', KeptNoticeSubject>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<KeptNoticeFact> {}
}

/** The kinds of notices that are about our money, and so may have to be kept. */
export const KEPT_KINDS = [
  'payment_authorized',
  'payment_captured',
  'payment_failed',
  'refund_processed',
  'refund_failed',
  'dispute',
] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** The subject of a kept notice. Nothing in it is personal. */
export interface KeptNoticeSubject {
  readonly notice: string;
  readonly connection: string;
  readonly kind: KeptKind;
  /** The gateway's id of the payment, refund or dispute. */
  readonly gateway_reference: string;
  /** Our order, as far as the notice names it. */
  readonly order: string | null;
}

export const keptNoticeStream = (notice: string): string => `gateway_notice-${notice}`;

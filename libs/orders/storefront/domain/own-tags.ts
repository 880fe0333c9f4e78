import { caseless } from '#kernel/comparable';
import type { RiskLevel } from '#orders/domain/order-risk';

/** Marks an order that must not ship before its shopper has confirmed it. */
export const HOLD_TAG = 'cod-verification-pending';

/** Shows an order's level of risk to merchants. */
export const RISK_TAGS: Readonly<Record<RiskLevel, string>> = { low: 'risk-low', medium: 'risk-medium', high: 'risk-high' };

const OWN = new Set([HOLD_TAG, ...Object.values(RISK_TAGS)]);

/** Whether the service manages this tag. Shops ignore case in tags. */
export const isOwnTag = (tag: string): boolean => OWN.has(caseless(tag));

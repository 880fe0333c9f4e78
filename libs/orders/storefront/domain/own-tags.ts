import { caseless } from '#kernel/comparable';
import type { RiskLevel } from '#orders/domain/order-risk';

/** On an order that is not to leave before its shopper has confirmed it. */
export const HOLD_TAG = 'cod-verification-pending';

/** What merchants see of an order's risk. */
export const RISK_TAGS: Readonly<Record<RiskLevel, string>> = { low: 'risk-low', medium: 'risk-medium', high: 'risk-high' };

const OWN = new Set([HOLD_TAG, ...Object.values(RISK_TAGS)]);

/** Whether the service itself keeps this tag. Shops do not tell capitals apart in tags. */
export const isOwnTag = (tag: string): boolean => OWN.has(caseless(tag));

/** The version of Shopify's interface that we speak, in calls and subscriptions. */
export const SHOPIFY_API_VERSION = '2026-07';

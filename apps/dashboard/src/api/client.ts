import { type Mode, PaymentsAndOrdersError, RefusedError, Transport } from '#sdk/index';

/**
 * The SDK with this browser's session. It tries a call once: `useAnswer` and `useAct` retry, because the page must notice each failure immediately,
 * and a person would rather read a refusal than wait for the `Retry-After` of a 429.
 */
const clientOf = (mode: Mode): Transport => new Transport({ session: true, mode, maxRetries: 0 });

/** One per mode: a write in one mode does not delay reads in the other. */
const clients: Readonly<Record<Mode, Transport>> = { test: clientOf('test'), live: clientOf('live') };

/** Calls of `/v1` and `/admin/v1`. They throw the SDK's errors. */
export const service = (mode: Mode): Transport => clients[mode];

/** The service's own refusal, in its words (interface §4.6). An answer of a proxy while the service is down is not a refusal. */
export const refusalIn = (error: unknown): RefusedError | null =>
  error instanceof RefusedError && error.code !== `http_${error.status}` ? error : null;

/** Whether no answer came from the service. */
export const isUnanswered = (error: unknown): boolean => error instanceof PaymentsAndOrdersError && refusalIn(error) === null;

/** Whether a retry may have another result: the service has not answered, or has failed with a 5xx. */
export const isRetryable = (error: unknown): boolean => (refusalIn(error)?.status ?? 500) >= 500;

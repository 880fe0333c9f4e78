import { type Mode, PaymentsAndOrdersError, RefusedError, type Transport, transportOf } from '#sdk/index';

/**
 * The SDK with the session of this browser. It tries a call once: `useAnswer` and `useAct` try again, because the page has to know of each failure
 * at once, and a person would rather read a refusal than wait until the `Retry-After` of a 429.
 */
const clientOf = (mode: Mode): Transport => transportOf({ session: true, mode, maxRetries: 0 });

/** One for each mode: what was written in one is not waited for in the other. */
const clients: Readonly<Record<Mode, Transport>> = { test: clientOf('test'), live: clientOf('live') };

/** Calls of `/v1` and `/admin/v1`. They throw the SDK's errors. */
export const service = (mode: Mode): Transport => clients[mode];

/** What the service itself refused, in its own words (interface §4.6). A proxy that answers while the service is away refuses nothing. */
export const refusalIn = (fault: unknown): RefusedError | null =>
  fault instanceof RefusedError && fault.code !== `http_${fault.status}` ? fault : null;

/** Whether no answer came from the service. */
export const isUnanswered = (fault: unknown): boolean => fault instanceof PaymentsAndOrdersError && refusalIn(fault) === null;

/** Whether another try may have another answer. */
export const mayPass = (fault: unknown): boolean => (refusalIn(fault)?.status ?? 500) >= 500;

import { inSpan, SpanKind } from '#platform/tracing/tracing';

/** Calls a partner in its own span. `operation`: our name for the call. */
export const partnerCall = <T>(partner: string, operation: string, call: () => Promise<T>): Promise<T> =>
  inSpan(`call ${partner} ${operation}`, { kind: SpanKind.CLIENT, attributes: { partner, operation } }, call);

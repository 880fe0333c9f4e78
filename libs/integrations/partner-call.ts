import { inSpan, SpanKind } from '#platform/tracing/tracing';

/** A call of a partner in a span of its own. `operation`: our name of the call. */
export const partnerCall = <T>(partner: string, operation: string, call: () => Promise<T>): Promise<T> =>
  inSpan(`call ${partner} ${operation}`, { kind: SpanKind.CLIENT, attributes: { partner, operation } }, call);

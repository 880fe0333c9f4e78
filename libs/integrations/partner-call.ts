import { inSpan, SpanKind } from '#platform/tracing/tracing';

/** A call of a partner in a span of its own. `operation`: what is asked, by a name of ours. */
export const partnerCall = <T>(partner: string, operation: string, call: () => Promise<T>): Promise<T> =>
  inSpan(`call ${partner} ${operation}`, { kind: SpanKind.CLIENT, attributes: { partner, operation } }, call);

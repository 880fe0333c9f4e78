import { type Attributes, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { tracer } from '#platform/tracing/tracing';

/** What is known of a request as it comes. */
export interface IncomingRequest {
  readonly name: string;
  readonly attributes: Attributes;
  /** As its header says. */
  readonly traceparent: string | undefined;
  /** Whether it comes from anybody: its trace is linked then, and does not decide what is kept. */
  readonly isAnybodys: boolean;
}

/** The span of a request that is being answered. */
export interface ServerSpan {
  readonly traceId: string;
  /** Goes on with the request, whose work is below this span from then on. */
  within(work: () => void): void;
  end(attributes: Attributes, failed: boolean): void;
}

export function serverSpan({ name, attributes, traceparent, isAnybodys }: IncomingRequest): ServerSpan {
  const named = propagation.extract(ROOT_CONTEXT, { traceparent });
  const other = trace.getSpanContext(named);
  const links = isAnybodys && other !== undefined ? [{ context: other }] : [];
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes, links }, isAnybodys ? ROOT_CONTEXT : named);
  const own = trace.setSpan(ROOT_CONTEXT, span);
  return {
    traceId: span.spanContext().traceId,
    within: (work) => context.with(own, work),
    end(more, failed) {
      span.setAttributes(more);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

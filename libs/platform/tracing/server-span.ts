import { type Attributes, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { tracer } from '#platform/tracing/tracing';

/** The fields of an arriving request that tracing uses. */
export interface IncomingRequest {
  readonly name: string;
  readonly attributes: Attributes;
  /** The request's header `traceparent`. */
  readonly traceparent: string | undefined;
  /** Whether the request is unauthenticated. Its trace is then only linked, so that strangers do not decide what is sampled. */
  readonly isAnybodys: boolean;
}

/** The span of a request that is being answered. */
export interface ServerSpan {
  readonly traceId: string;
  /** Runs the work of the request. Its spans are children of this one. */
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

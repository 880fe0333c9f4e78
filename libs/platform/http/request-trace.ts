import { type Context, context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing, tracer } from '#platform/tracing/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nothing is traced. */
    trace: { readonly span: Span; readonly context: Context } | null;
  }
}

/**
 * A span for each request, which continues the trace that a merchant's `traceparent` names. Whoever needs no key may be anybody: theirs is linked, and does not
 * decide what is kept. Where nothing is traced a request passes through none of this.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('trace', null);
  if (!isTracing()) return;
  fastify.addHook('onRequest', (request, reply, done) => {
    const { span, context: own } = (request.trace = begun(request));
    reply.raw.once('close', () => end(span, request, reply));
    context.with(own, done);
  });
  // What reads a body goes on wherever its connection was.
  fastify.addHook('preValidation', (request, _reply, done) => context.with(request.trace!.context, done));
}

function begun({ method, id, headers, routeOptions }: FastifyRequest): { span: Span; context: Context } {
  const { url: route, config } = routeOptions;
  const { traceparent } = headers;
  const told = propagation.extract(ROOT_CONTEXT, { traceparent });
  const from = trace.getSpanContext(told);
  const isAnybody = config?.noKey === true || route === undefined;
  const span = tracer().startSpan(
    route === undefined ? method : `${method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }), 'request.id': id },
      links: isAnybody && from !== undefined ? [{ context: from }] : [],
    },
    isAnybody ? ROOT_CONTEXT : told,
  );
  return { span, context: trace.setSpan(ROOT_CONTEXT, span) };
}

/** Nothing of what a client sent but what the log says as well: see `recordAnswers`. */
function end(span: Span, { caller, errorCode }: FastifyRequest, { statusCode: status, raw }: FastifyReply): void {
  span.setAttributes({
    ...(raw.headersSent && { 'http.response.status_code': status }),
    ...(caller !== null && { 'account.id': caller.account, livemode: caller.livemode }),
    ...(errorCode !== null && { 'error.type': errorCode }),
  });
  if (status >= 500 || !raw.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

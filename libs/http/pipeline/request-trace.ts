import type { FastifyReply, FastifyRequest, onRequestHookHandler, preValidationHookHandler } from 'fastify';
import { type ServerSpan, serverSpan } from '#platform/tracing/server-span';
import { isTracing } from '#platform/tracing/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if tracing is off. */
    span: ServerSpan | null;
  }
}

/** Begins a span for each request. It continues the trace in a merchant's `traceparent`, but not on routes that anybody can call. */
export const beginSpan = (): onRequestHookHandler | null =>
  unlessUntraced((request, reply, done) => {
    const span = begun(request);
    request.span = span;
    // `close` comes after the answer, and also if the client leaves.
    reply.raw.once('close', () => span.end(answered(request, reply), reply.statusCode >= 500 || !reply.raw.writableFinished));
    span.within(done);
  });

/** Enters the span's async context again: after reading a body, the code runs in the context of the connection. */
export const continueSpan = (): preValidationHookHandler | null => unlessUntraced((request, _reply, done) => request.span!.within(done));

const unlessUntraced = <T>(hook: T): T | null => (isTracing() ? hook : null);

/** Begins the span. It has the route and not the address, which may contain personal data. */
function begun({ method, id, headers, routeOptions: { url: route, config } }: FastifyRequest): ServerSpan {
  const { traceparent } = headers;
  return serverSpan({
    name: route === undefined ? method : `${method} ${route}`,
    attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }), 'request.id': id },
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    isAnybodys: config?.noKey === true || route === undefined,
  });
}

const answered = ({ caller, errorCode }: FastifyRequest, { statusCode, raw }: FastifyReply) => ({
  ...(raw.headersSent && { 'http.response.status_code': statusCode }),
  ...(caller !== null && { 'account.id': caller.account, livemode: caller.livemode }),
  ...(errorCode !== null && { 'error.type': errorCode }),
});

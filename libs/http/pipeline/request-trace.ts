import type { FastifyReply, FastifyRequest, onRequestHookHandler, preValidationHookHandler } from 'fastify';
import { type ServerSpan, serverSpan } from '#platform/tracing/server-span';
import { isTracing } from '#platform/tracing/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if tracing is off. */
    span: ServerSpan | null;
  }
}

/** A span for each request, which continues the trace in a merchant's `traceparent`. A caller without a key is not trusted with that. */
export const beginSpan = (): onRequestHookHandler | null =>
  unlessUntraced((request, reply, done) => {
    const span = begun(request);
    request.span = span;
    // Whether it was answered, or its client left.
    reply.raw.once('close', () => span.end(answered(request, reply), reply.statusCode >= 500 || !reply.raw.writableFinished));
    span.within(done);
  });

/** Reading a body continues in its connection's async context, so the span's is entered again. */
export const continueSpan = (): preValidationHookHandler | null => unlessUntraced((request, _reply, done) => request.span!.within(done));

const unlessUntraced = <T>(hook: T): T | null => (isTracing() ? hook : null);

/** The route template as the address, because a client's address may contain personal data. */
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

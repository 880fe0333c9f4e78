import type { onRequestHookHandler } from 'fastify';
import { inScope } from '#http/access/scopes';
import { httpsRequired, isSecure } from '#http/pipeline/https-only';
import { isVersioned } from '#http/pipeline/known-routes';
import type { Machinery } from '#http/pipeline/machinery';
import { safetyHeaders } from '#http/pipeline/safety-headers';
import { wellFormed } from '#http/pipeline/well-formed';

/** The checks before authentication: HTTPS, well-formed HTTP, and the headers of every answer. */
export const checkForm =
  ({ inner, proxies, known }: Machinery): onRequestHookHandler =>
  (request, reply, done) => {
    request.takenAt = performance.now();
    request.caller = inner.callerOf(request);
    request.isInner = request.caller !== null;
    const secure = request.isInner || isSecure(request, proxies);
    reply.headers(safetyHeaders(secure)).header('Request-Id', request.id).type('application/json; charset=utf-8');
    if (isVersioned(request.url)) reply.header('Service-Version', 'v1');
    wellFormed(request);
    if (!secure) throw httpsRequired();
    const page = known.pageOf(request);
    if (page !== null) reply.redirect(page, 308);
    else done();
  };

export const checkRoute =
  ({ known }: Machinery): onRequestHookHandler =>
  (request, reply, done) => {
    known.check(request, reply);
    inScope(request);
    done();
  };

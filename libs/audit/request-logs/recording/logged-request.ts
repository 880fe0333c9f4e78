import type { AnsweredRequest } from '#http/pipeline/answered-request';
import { cameAt, type RequestLogEntry } from '#http/request-log/request-logs';
import type { RequestLog } from '#audit/request-logs/resource/request-log';

/** The log entry of a request: its JSON as merchants see it, and the values of its filters. */
export function loggedRequest(request: AnsweredRequest): RequestLogEntry {
  const { id, method, path, route, status, object, caller } = request;
  // A request with a client secret has no key.
  const key = caller.opens === undefined ? caller.key.id : null;
  const shown: RequestLog = {
    id,
    object: 'request_log',
    livemode: caller.livemode,
    method,
    path,
    route,
    query: request.query,
    status,
    error: request.error,
    object_id: object,
    key,
    key_type: key === null ? 'client_secret' : caller.key.type,
    has_idempotency_key: request.hasIdempotencyKey,
    api_version: 'v1',
    duration_ms: request.duration,
    created_at: cameAt(id),
  };
  return { id, scope: caller.scope, filters: { status, path, route, key, object }, json: JSON.stringify(shown) };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAnyId } from '#kernel/ids';
import type { Caller } from '#http/access/caller';

/** A request with a key, and how it was answered. It contains no text that the client chose, only ids that this service made. */
export interface AnsweredRequest {
  readonly id: string;
  readonly caller: Caller;
  readonly method: string;
  /** The path, in which a parameter's value is shown only if it is an id of ours, else its name: `{code}`. Null if no route has the address. */
  readonly path: string | null;
  /** The route's path, with the names of all parameters. Null if no route has the address. */
  readonly route: string | null;
  /** The names of the query's fields; empty if one of them is unknown. */
  readonly query: readonly string[];
  readonly hasIdempotencyKey: boolean;
  readonly status: number;
  readonly error: { readonly code: string; readonly param: string | null } | null;
  /** The id of the object in its path, or in the answer, or that its query or body refers to; null if there is none. */
  readonly object: string | null;
  /** Milliseconds until it was answered. */
  readonly duration: number;
}

/** Port to the log of requests. A process may have none. */
export abstract class AnsweredRequests {
  /** Never throws, and returns at once. */
  abstract note(request: AnsweredRequest): void;
}

/** The entry for a request; null if it had no key, because then it belongs to no account. */
export function answeredRequest(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): AnsweredRequest | null {
  const { id, method, caller, errorCode, errorParam, answeredId } = request;
  if (caller === null) return null;
  const template = (request.is404 ? undefined : request.routeOptions.url) ?? null;
  return {
    id,
    caller,
    method,
    path: template === null ? null : shownPath(request.url, template),
    route: template === null ? null : template.replaceAll(PARAMETER, '{$1}'),
    query: request.hasKnownQuery ? Object.keys(request.query as object) : [],
    hasIdempotencyKey: request.headers['idempotency-key'] !== undefined,
    status,
    error: errorCode === null ? null : { code: errorCode, param: shownParam(errorCode, errorParam) },
    object: objectNamedIn(request) ?? answeredId ?? referredTo(request.query) ?? referredTo(request.body),
    duration: Math.round(elapsedTime),
  };
}

const PARAMETER = /:(\w+)/g;
/** The parameters of routes that contain the id of the object. */
const OBJECTS = ['id', 'order', 'session', 'link'];

export const objectNamedIn = (request: FastifyRequest): string | null => idNamedIn(request, OBJECTS);

/** The id in the first of these parameters of the route that contains one; null if none does. */
export function idNamedIn({ params }: FastifyRequest, names: readonly string[]): string | null {
  const values = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  return names.map((name) => values[name]).find((value) => value !== undefined && isAnyId(value)) ?? null;
}

/** Fields of queries and bodies that refer to an object, so that refused requests are found by it too. */
const REFERENCES = ['order_id', 'order'];

/** The first id of ours in these fields; null if there is none. */
export function referredTo(fields: unknown): string | null {
  const values = (fields ?? {}) as Readonly<Record<string, unknown>>;
  return REFERENCES.map((name) => values[name]).find((value): value is string => typeof value === 'string' && isAnyId(value)) ?? null;
}

/** The path to show: `/v1/orders/ord_…` with an id of ours, but `/v1/cod/couriers/{code}` for a text that the client chose. */
export function shownPath(url: string, template: string): string {
  const parts = url.split('?', 1)[0]!.split('/');
  return template
    .split('/')
    .map((part, n) => (part.startsWith(':') && isAnyId(parts[n] ?? '') ? parts[n] : part.replaceAll(PARAMETER, '{$1}')))
    .join('/');
}

const NAME = /^(?:[a-z][a-z0-9_]*(?:\[[a-z]+\])?|\d+)$/;

/** The path of the field at fault, up to the first name that is not ours, such as a key of metadata; null for an unknown field. */
export function shownParam(code: string, param: string | null): string | null {
  if (param === null || code === 'parameter_unknown') return null;
  const names = param.split('.');
  const ends = names.findIndex((name, n) => !NAME.test(name) || names[n - 1] === 'metadata');
  return names.slice(0, ends === -1 ? undefined : ends).join('.') || null;
}

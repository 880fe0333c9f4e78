import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAnyId } from '#kernel/ids';
import type { Caller } from '#http/access/caller';

/** A request with a key and its answer. It holds no text that the client chose, only ids that this service made. */
export interface AnsweredRequest {
  readonly id: string;
  readonly caller: Caller;
  readonly method: string;
  /** The address without its query: each part that is no id of ours by the name it has in the route. Null: there is no such address. */
  readonly path: string | null;
  /** The same with names for ids too. */
  readonly route: string | null;
  /** The names of the fields of its query, where they are all known. */
  readonly query: readonly string[];
  readonly hasIdempotencyKey: boolean;
  readonly status: number;
  readonly error: { readonly code: string; readonly param: string | null } | null;
  /** The id of what it names in its address, or is answered with; else what its query or body refers to. */
  readonly object: string | null;
  /** How long its answer took, milliseconds. */
  readonly duration: number;
}

/** Who keeps what was answered; a process may have nobody for it. */
export abstract class AnsweredRequests {
  /** Never throws, and keeps nobody waiting. */
  abstract note(request: AnsweredRequest): void;
}

/** Null for a request without a key: it is nobody's. */
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
/** The parameters of routes that hold the id of an object. */
const OBJECTS = ['id', 'order', 'session', 'link'];

export const objectNamedIn = (request: FastifyRequest): string | null => idNamedIn(request, OBJECTS);

/** The first of these parameters of its route that holds an id of ours. */
export function idNamedIn({ params }: FastifyRequest, names: readonly string[]): string | null {
  const values = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  return names.map((name) => values[name]).find((value) => value !== undefined && isAnyId(value)) ?? null;
}

/** Fields of queries and bodies that refer to an object: what was refused is found by it too. */
const REFERENCES = ['order_id', 'order'];

/** The first id of ours that these fields hold. */
export function referredTo(fields: unknown): string | null {
  const values = (fields ?? {}) as Readonly<Record<string, unknown>>;
  return REFERENCES.map((name) => values[name]).find((value): value is string => typeof value === 'string' && isAnyId(value)) ?? null;
}

/** The address of a route: `/v1/cod/couriers/{code}` where that is what its client chose, `/v1/orders/ord_…` where it is an id. */
export function shownPath(url: string, template: string): string {
  const parts = url.split('?', 1)[0]!.split('/');
  return template
    .split('/')
    .map((part, n) => (part.startsWith(':') && isAnyId(parts[n] ?? '') ? parts[n] : part.replaceAll(PARAMETER, '{$1}')))
    .join('/');
}

const NAME = /^(?:[a-z][a-z0-9_]*(?:\[[a-z]+\])?|\d+)$/;

/** The field of a fault, as far as its names are ours: not that of a field nobody knows, and not the keys of metadata. */
export function shownParam(code: string, param: string | null): string | null {
  if (param === null || code === 'parameter_unknown') return null;
  const names = param.split('.');
  const ends = names.findIndex((name, n) => !NAME.test(name) || names[n - 1] === 'metadata');
  return names.slice(0, ends === -1 ? undefined : ends).join('.') || null;
}

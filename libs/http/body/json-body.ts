import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { mostBytes, mostValues, tooManyValues } from '#http/body/body-limit';
import { isObject } from '#http/validation/field-rules';
import { takeFiles } from '#http/body/uploaded-file';
import { countMembers, readOutline } from '#http/body/json-outline';

/** Maximum depth of nested objects and lists, so that recursive code never runs out of stack. */
const MAX_DEPTH = 100;

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes, for signatures over them. */
    rawBody?: Buffer;
  }

  interface FastifyContextConfig {
    /** Whether the body may be a browser's violation report, whose bytes the handler reads itself. */
    readonly takesViolations?: boolean;
  }
}

const VIOLATION = /^application\/(?:csp-report|reports\+json)\b/i;
const FORM = /^application\/x-www-form-urlencoded\b/i;

/** Installs the parsers of bodies: JSON objects in UTF-8, and forms and files on routes that take them. An empty or blank body becomes `{}`. */
export function takeBodies(fastify: FastifyInstance, scratchDir: string): void {
  fastify.addHook('onRoute', (route) => void (route.bodyLimit = mostBytes(route.config ?? {})));
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw unsupported('The body is compressed. Send it as it is.');
    request.rawBody = bytes;
    const { noKey, admin, agents } = request.routeOptions.config;
    // A route without a key may be a partner's, whose signature is over the bytes: the handler verifies it before it parses them.
    return noKey && !admin ? {} : readJson(bytes, mostValues(request.routeOptions.config), agents);
  });
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.routeOptions.config.takesViolations && VIOLATION.test(request.headers['content-type'] ?? '')) {
      request.rawBody = bytes;
      return {};
    }
    if (request.routeOptions.config.takesForms && FORM.test(request.headers['content-type'] ?? ''))
      return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
    if (!isBlank(bytes.toString('latin1')))
      throw unsupported(
        `The body is ${request.headers['content-type'] ?? 'of no stated kind'}. Send JSON, with the header Content-Type: application/json.`,
      );
    return {};
  });
  takeFiles(fastify, scratchDir);
}

export const emptyBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {};
  done();
};

export function readJson(bytes: Buffer, maxValues: number, lists = false): Record<string, unknown> {
  if (!isUtf8(bytes)) throw new DomainError('invalid_json', 'The body is not UTF-8. Encode it as UTF-8.');
  // RFC 8259 §8.1: a byte order mark may be ignored.
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (isBlank(text)) return {};
  const { members, values, depth } = readOutline(text, maxValues);
  if (values > maxValues) throw tooManyValues(maxValues);
  if (depth > MAX_DEPTH) throw new DomainError('invalid_json', `The body is nested more than ${MAX_DEPTH} levels deep. Send it flatter.`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new DomainError('invalid_json', 'The body is not well-formed JSON. Look for a missing quote, bracket or comma.');
  }
  if (!isObject(body) && !(lists && Array.isArray(body))) throw new DomainError('body_not_object', 'The body must be a JSON object: {…}.');
  // `JSON.parse` keeps only the last of several members with the same name.
  if (countMembers(body) < members) throw new DomainError('invalid_json', 'The body names a field twice. Send each once.');
  return body as Record<string, unknown>;
}

const isBlank = (text: string): boolean => !/[^\t\n\r ]/.test(text);

const unsupported = (message: string): DomainError => new DomainError('unsupported_media_type', message);

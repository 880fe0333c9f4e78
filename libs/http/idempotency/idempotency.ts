import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { canonicalJson } from '#http/idempotency/canonical-json';
import type { SecretBox } from '#privacy/secrets/secret-box';
import {
  IDEMPOTENCY_WINDOW,
  type IdempotencyRecords,
  type KeptAnswer,
  type StoredAnswer,
  type KeyOfRequest,
} from '#http/idempotency/idempotency-records';

const TOKEN = 'Consistency-Token';

/** Handles requests with an `Idempotency-Key` (interface §8.3): the first is performed once, and its repeats get the same answer. */
export class Idempotency {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly box: SecretBox,
  ) {}

  /**
   * Takes the key `name` for this request. Resolves to the time of the first request with it, in Unix milliseconds, or to null if the request is
   * answered already, such as with the stored answer. Throws `idempotency_key_invalid`, `idempotency_key_in_use`, `idempotency_key_reused`.
   */
  async begin(request: FastifyRequest, reply: FastifyReply, name: string, now: number): Promise<number | null> {
    if (!/^[\x20-\x7e]{1,255}$/.test(name)) {
      throw new DomainError(
        'idempotency_key_invalid',
        'The Idempotency-Key must have 1 to 255 printable ASCII characters, such as a UUID.',
      );
    }
    const key = { scope: request.caller!.scope, key: nameOfCommand(request, name) };
    const begun = await this.records.begin(key, fingerprint(request), now, IDEMPOTENCY_WINDOW);
    if (reply.sent) {
      // The request was answered at its deadline in the meantime, so nothing else would release the key.
      if (begun.state === 'owned') await this.records.release(key, true);
      return null;
    }
    switch (begun.state) {
      case 'owned':
        request.holds = key;
        return begun.firstAt;
      case 'kept':
        this.replay(key, begun.answer, reply);
        return null;
      case 'running':
        throw new DomainError(
          'idempotency_key_in_use',
          'The first request with this Idempotency-Key is still running. Wait a second and send it again.',
        );
      case 'other_request':
        throw new DomainError(
          'idempotency_key_reused',
          'This Idempotency-Key was used for another method, path, query or body. Use a new key for a new request.',
        );
    }
  }

  /** Stores the answer before it is sent, or releases the key if the answer is not to be stored. */
  async end(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<void> {
    const key = request.holds!;
    request.holds = null;
    const { statusCode: status } = reply;
    if (!isKept(status)) return this.records.release(key, status < 500);
    const token = reply.getHeader(TOKEN) ?? '';
    try {
      await this.records.keep(key, {
        status,
        body: this.box.seal(`${String(token)}\n${String(body)}`, sealedFor(key)),
        requestId: request.id,
      });
    } catch (fault) {
      await this.records.release(key, false);
      throw fault;
    }
  }

  private replay(key: KeyOfRequest, answer: StoredAnswer, reply: FastifyReply): void {
    const { token, body } = openedAnswer({ key, answer }, this.box);
    if (token !== null) reply.header(TOKEN, token);
    reply.code(answer.status).header('Original-Request', answer.requestId).header('Idempotent-Replayed', 'true').send(body);
  }
}

/** Opens a stored answer: its body, and its Consistency-Token or null if it had none. Throws `CannotOpen`. */
export function openedAnswer({ key, answer }: KeptAnswer, box: SecretBox): { readonly token: string | null; readonly body: string } {
  const text = box.open(answer.body, sealedFor(key));
  const end = text.indexOf('\n');
  return { token: end > 0 ? text.slice(0, end) : null, body: text.slice(end + 1) };
}

const sealedFor = ({ scope, key }: KeyOfRequest): string => `idempotency_records/${scope}/${key}`;

const isKept = (status: number): boolean => (status >= 200 && status < 300) || status === 422;

/**
 * The name of a request's idempotency key within its account and mode. Each person has separate keys, so that an answer that shows a secret is not
 * repeated to a colleague. With a publishable key, each object has separate keys, so that a shopper's browser cannot collide with others, nor with
 * the merchant's server: keys as they are sent contain no line break.
 */
export function nameOfCommand({ caller, params }: FastifyRequest, name: string): string {
  if (caller?.person !== undefined) return `${caller.key.id}\n${name}`;
  return caller?.key.type === 'publishable' ? `${(params as { id: string }).id}\n${name}` : name;
}

const fingerprint = ({ method, url, body, upload }: FastifyRequest): string =>
  hash('sha256', `${method} ${url}\n${upload?.sha256 ?? ''}${canonicalJson(body)}`, 'base64url');

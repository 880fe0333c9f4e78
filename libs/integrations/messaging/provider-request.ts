import { DomainError } from '#kernel/domain-error';
import type { Message } from '#messaging/contract';
import { bareCredential, holdsControl } from '#integrations/connections/pasted-credential';
import { isObject } from '#http/validation/field-rules';

/** A provider's request for sending: headers with the merchant's credentials, and a body with placeholders such as `{phone}` and `{text}`. */
export interface ProviderRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads a request from the JSON that the merchant entered. Throws `invalid_value`. */
export function requestOf(text: string): ProviderRequest {
  const read = ((): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  })();
  const { headers = {}, body } = isObject(read) ? read : {};
  if (!isObject(headers) || !isObject(body)) throw notARequest();
  const pasted = Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? bareCredential(value) : null] as const);
  if (!pasted.every(([name, value]) => value !== null && NAME.test(name) && !holdsControl(value))) throw notARequest();
  return { headers: Object.fromEntries(pasted) as Record<string, string>, body };
}

/** Names of headers (RFC 9110 §5.1). */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

const notARequest = (): DomainError =>
  new DomainError(
    'invalid_value',
    'request is JSON with headers and body: {"headers": {"Authorization": "Bearer …"}, "body": {"to": "{phone}", "text": "{text}"}}.',
    'request',
  );

/** Fills in `{phone}`, `{phone_digits}` (without the plus sign), `{text}`, `{id}`, and the values that the text consists of; other braces stay. */
export function filledBody(body: ProviderRequest['body'], { id, phone, text, values }: Message): string {
  const known: Readonly<Record<string, string>> = { ...values, id, text, phone: phone!, phone_digits: phone!.slice(1) };
  const filled = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(known, name) ? known[name]! : placeholder));
  return JSON.stringify(body, (_, value) => (typeof value === 'string' ? filled(value) : value));
}

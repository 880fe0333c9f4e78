import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '#kernel/domain-error';
import { type Operator, operatorOf, UNNAMED } from '#admin/operators/operator';

/** Headers for the operator's name, the reason, the account and the mode. Values may be in any script, so they are percent-encoded, except the mode. */
export const OPERATOR = 'operator';
export const REASON = 'reason';
export const ACCOUNT = 'account';
export const MODE = 'x-mode';

/** The headers with an operator's name and reason. */
export const headersOf = ({ name, reason }: Operator): Record<string, string> => ({
  [OPERATOR]: encodeURIComponent(name),
  ...(reason !== null && { [REASON]: encodeURIComponent(reason) }),
});

/** The operator in a request's headers. Throws `invalid_value` and `string_too_long`. */
export const operatorIn = (headers: IncomingHttpHeaders): Operator =>
  operatorOf({ name: textIn(headers, OPERATOR) ?? UNNAMED.name, reason: textIn(headers, REASON) ?? null });

/** The account that a request names; undefined if it names none. */
export const accountIn = (headers: IncomingHttpHeaders): string | undefined => textIn(headers, ACCOUNT);

function textIn(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  if (typeof value !== 'string') return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    throw new DomainError('invalid_value', `The header ${name} must be percent-encoded UTF-8.`, name);
  }
}

import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '#kernel/domain-error';
import { type Operator, operatorOf, UNNAMED } from '#operators/operator';

/** What an operator is called, why something is done, whose it is and in which mode. Names are in any script: they travel percent-encoded. */
export const OPERATOR = 'operator';
export const REASON = 'reason';
export const ACCOUNT = 'account';
export const MODE = 'x-mode';

/** The headers by which an operator gives name and reason. */
export const headersOf = ({ name, reason }: Operator): Record<string, string> => ({
  [OPERATOR]: encodeURIComponent(name),
  ...(reason !== null && { [REASON]: encodeURIComponent(reason) }),
});

/** Who asks, by the headers of a request. Throws `invalid_value` and `string_too_long`. */
export const operatorIn = (headers: IncomingHttpHeaders): Operator =>
  operatorOf({ name: textIn(headers, OPERATOR) ?? UNNAMED.name, reason: textIn(headers, REASON) ?? null });

/** The account that a request names. */
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

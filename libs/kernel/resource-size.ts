import { DomainError } from '#kernel/domain-error';

/** Maximum number of bytes, as JSON, that a client may put into one resource (interface §8.1), so that pages of a list stay small and fast. */
export const LARGEST_RESOURCE = 64 * 1024;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Throws `request_too_large`, which names the largest field, if a change makes a resource too large. `before` are the fields before the change: a
 * resource from before this limit may stay too large as long as it does not grow.
 */
export function checkSize(fields: Fields, before: Fields = {}): void {
  const size = bytesOf(fields);
  if (size <= LARGEST_RESOURCE || size <= bytesOf(before)) return;
  const [largest] = Object.keys(fields).toSorted((one, other) => bytesOf(fields[other]) - bytesOf(fields[one]));
  const message = `All fields together would take ${size} bytes as JSON; the most is ${LARGEST_RESOURCE}. Shorten ${largest}, which takes most of them.`;
  throw new DomainError('request_too_large', message, largest);
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

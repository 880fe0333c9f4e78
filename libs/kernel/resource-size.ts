import { DomainError } from '#kernel/domain-error';

/** Bytes of JSON that a client may put into one resource (interface §8.1): pages of them stay small enough to keep nobody waiting. */
export const LARGEST_RESOURCE = 64 * 1024;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Refuses what makes a resource too large: `request_too_large`, naming the largest of its fields. `before` is what it was, so that one from a time
 * without this limit can be made smaller step by step.
 */
export function checkSize(fields: Fields, before: Fields = {}): void {
  const size = bytesOf(fields);
  if (size <= LARGEST_RESOURCE || size <= bytesOf(before)) return;
  const [largest] = Object.keys(fields).toSorted((one, other) => bytesOf(fields[other]) - bytesOf(fields[one]));
  const message = `All fields together would take ${size} bytes as JSON; the most is ${LARGEST_RESOURCE}. Shorten ${largest}, which takes most of them.`;
  throw new DomainError('request_too_large', message, largest);
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

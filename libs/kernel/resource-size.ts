import { DomainError } from '#kernel/domain-error';

/** Bytes of JSON that a client may put into one resource (interface §8.1), so that pages of them stay small and fast. */
export const LARGEST_RESOURCE = 64 * 1024;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Refuses changes that make a resource too large: `request_too_large`, naming its largest field. `before` is the previous state, so that a resource
 * from before this limit can be reduced step by step.
 */
export function checkSize(fields: Fields, before: Fields = {}): void {
  const size = bytesOf(fields);
  if (size <= LARGEST_RESOURCE || size <= bytesOf(before)) return;
  const [largest] = Object.keys(fields).toSorted((one, other) => bytesOf(fields[other]) - bytesOf(fields[one]));
  const message = `All fields together would take ${size} bytes as JSON; the most is ${LARGEST_RESOURCE}. Shorten ${largest}, which takes most of them.`;
  throw new DomainError('request_too_large', message, largest);
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

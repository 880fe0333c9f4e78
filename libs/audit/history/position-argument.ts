import { DomainError } from '#kernel/domain-error';
import type { Position } from '#platform/event-history/recorded-event';

/** A position, with or without the zeros before its numbers. */
const POSITION = /^\d{1,20}(?:\/\d{1,20})?$/;
const DIGITS = 20;

/** Returns a typed position with its zeros, as the stores have it. Throws `invalid_value`. */
export function positionIn(text: string, param: string): Position {
  if (!POSITION.test(text)) throw new DomainError('invalid_value', `${param} takes a position, such as history list shows.`, param);
  return text
    .split('/')
    .map((part) => part.padStart(DIGITS, '0'))
    .join('/');
}

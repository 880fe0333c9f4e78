import { ErrorType } from '@eventstore/db-client';

/**
 * The outcome of a failed call. `refused`: the server rejected it, nothing was written, and a retry is rejected too. `unknown`: it may have succeeded; a
 * retry is safe, because events are recognised by their ids and revisions. `try again`: it did not happen, and a retry may succeed. `denied`: it did not
 * happen, and cannot until the service gets the right.
 */
export type Outcome = 'refused' | 'unknown' | 'try again' | 'denied';

/** By the client's error type, if the error has one. Two of these errors have neither message nor code. */
const BY_TYPE: Readonly<Partial<Record<ErrorType, Outcome>>> = {
  [ErrorType.WRONG_EXPECTED_VERSION]: 'refused',
  [ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED]: 'refused',
  [ErrorType.STREAM_NOT_FOUND]: 'refused',
  [ErrorType.STREAM_DELETED]: 'refused',
  [ErrorType.NO_STREAM]: 'refused',
  [ErrorType.NOT_FOUND]: 'refused',
  [ErrorType.ACCESS_DENIED]: 'denied',
  [ErrorType.INVALID_ARGUMENT]: 'refused',
  [ErrorType.INVALID_TRANSACTION]: 'refused',
  [ErrorType.MISSING_REQUIRED_METADATA_PROPERTY]: 'refused',
  [ErrorType.UNSUPPORTED]: 'refused',
  // The client connects to the leader with the next call.
  [ErrorType.NOT_LEADER]: 'try again',
  // "Consumer too slow": the subscription was dropped and resumes after its last event.
  [ErrorType.TIMEOUT]: 'unknown',
  [ErrorType.DEADLINE_EXCEEDED]: 'unknown',
  [ErrorType.UNAVAILABLE]: 'unknown',
  [ErrorType.CANCELLED]: 'unknown',
  // A stopping server (code 13, or "Server Is Not Ready"), or an append far above the limit by another writer, which ends all appends (code 8).
  [ErrorType.UNKNOWN]: 'unknown',
};

/** gRPC codes, for errors that the client does not wrap, such as the first call to a closed port. */
const BY_CODE: Readonly<Record<number, Outcome>> = {
  1: 'unknown',
  2: 'unknown',
  4: 'unknown',
  8: 'unknown',
  10: 'unknown',
  13: 'unknown',
  14: 'unknown',
};

/** The client was closed or replaced before the call ended. */
export class BrokenOff extends Error {
  constructor() {
    super('the connection was closed');
  }
}

/** The call reached its time limit. */
export class Unanswered extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${Math.round(milliseconds)} ms`);
  }
}

export function outcomeOf(fault: unknown): Outcome {
  if (fault instanceof Unanswered) return 'unknown';
  if (fault instanceof BrokenOff) return 'try again';
  const { type, code, message } = fault as { type?: ErrorType; code?: number; message?: string };
  if (isTooLargeAnEvent(fault)) return 'refused';
  // No node of a cluster was reachable, so nothing was sent.
  if (message?.startsWith('Failed to discover') === true) return 'try again';
  return (type === undefined ? undefined : BY_TYPE[type]) ?? (code === undefined ? undefined : BY_CODE[code]) ?? 'refused';
}

/** From 24.10 on, a server may also limit single events. The client has no type for that error. */
export const isTooLargeAnEvent = (fault: unknown): boolean =>
  (fault as Partial<Error> | null)?.message?.includes('MaximumAppendEventSizeExceeded') === true;

/** Whether the client gave an error this type. */
export const isOfType = (fault: unknown, type: ErrorType): boolean => (fault as { type?: ErrorType }).type === type;

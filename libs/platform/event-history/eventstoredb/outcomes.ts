import { ErrorType } from '@eventstore/db-client';

/**
 * What a failed call means for its request. `refused`: the server said no, nothing was written, a repeat gives the same.
 * `unknown`: it may have been done; repeating it is safe, because events are recognised by their ids and places.
 * `try again`: it was not done, and may be another time. `denied`: it was not done, and is not until somebody gives us the right to it.
 */
export type Outcome = 'refused' | 'unknown' | 'try again' | 'denied';

/** By the client's own word for the error, where it has one. Two of these come without message and code. */
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
  // The client goes to the leader on its own, with the next call.
  [ErrorType.NOT_LEADER]: 'try again',
  // "Consumer too slow": the subscription was dropped, and continues from its last event.
  [ErrorType.TIMEOUT]: 'unknown',
  [ErrorType.DEADLINE_EXCEEDED]: 'unknown',
  [ErrorType.UNAVAILABLE]: 'unknown',
  [ErrorType.CANCELLED]: 'unknown',
  // A server that stops (code 13, or "Server Is Not Ready"), or another's append far above the limit, which ends everybody's (code 8).
  [ErrorType.UNKNOWN]: 'unknown',
};

/** gRPC's numbers, for errors that reach us as they are: the first call to a closed port does. */
const BY_CODE: Readonly<Record<number, Outcome>> = {
  1: 'unknown',
  2: 'unknown',
  4: 'unknown',
  8: 'unknown',
  10: 'unknown',
  13: 'unknown',
  14: 'unknown',
};

/** The client was closed, or replaced by another one, before the call had ended. */
export class BrokenOff extends Error {
  constructor() {
    super('the connection was closed');
  }
}

/** We waited as long as we do. */
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
  // No node of a cluster could be reached, so nothing was requested.
  if (message?.startsWith('Failed to discover') === true) return 'try again';
  return (type === undefined ? undefined : BY_TYPE[type]) ?? (code === undefined ? undefined : BY_CODE[code]) ?? 'refused';
}

/** From 24.10 on a server may limit single events, too: the client has no word for that. */
export const isTooLargeAnEvent = (fault: unknown): boolean =>
  (fault as Partial<Error> | null)?.message?.includes('MaximumAppendEventSizeExceeded') === true;

/** Whether a fault is of a kind that the client has a word for. */
export const isOfType = (fault: unknown, type: ErrorType): boolean => (fault as { type?: ErrorType }).type === type;

import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { BrokenOff, type Outcome, outcomeOf, Unanswered } from '#platform/event-history/eventstoredb/outcomes';

const plain = (message: string, code?: number): Error => Object.assign(new Error(message), code === undefined ? {} : { code });
const notLeader = { type: 'not-leader', message: 'Leader is elsewhere' };

describe('what a failed call to EventStoreDB means', () => {
  const cases: [what: string, fault: unknown, outcome: Outcome][] = [
    ['a wrong revision', new WrongExpectedVersionError(undefined, { streamName: 's', current: 2n, expected: 1n }), 'refused'],
    ['an append that is too large', new MaxAppendSizeExceededError(undefined, 1_048_576), 'refused'],
    ['an event that is too large', new UnknownError(undefined, 'Could not recognize MaximumAppendEventSizeExceeded'), 'refused'],
    ['a stream that was deleted for good', new StreamDeletedError(undefined, 's'), 'refused'],
    ['a fault of our own', new TypeError('x is not a function'), 'refused'],
    ['what is no error at all', 'oops', 'refused'],
    ['a server that is gone', new UnavailableError(), 'unknown'],
    ['the first call to a closed port', plain('14 UNAVAILABLE: No connection established', 14), 'unknown'],
    ['a call that the server cancelled', new CancelledError(), 'unknown'],
    ['a deadline', new DeadlineExceededError(), 'unknown'],
    ['our own deadline', new Unanswered(3_000), 'unknown'],
    ['a consumer that was too slow', new TimeoutError(), 'unknown'],
    ['a server that stops', new UnknownError(undefined, 'Could not recognize Server Is Not Ready'), 'unknown'],
    ['a stream that another append broke', plain('8 RESOURCE_EXHAUSTED', 8), 'unknown'],
    ['a node that does not lead', notLeader, 'try again'],
    ['a client that was replaced meanwhile', new BrokenOff(), 'try again'],
    ['a user who may not, or is not known', new AccessDeniedError(), 'denied'],
    ['a cluster of which no node answers', plain('Failed to discover after 10 attempts.'), 'try again'],
  ];
  it.each(cases)('%s', (_what, fault, outcome) => expect(outcomeOf(fault)).toBe(outcome));
});

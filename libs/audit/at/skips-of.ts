import { testClockStream } from '#kernel/test-clock';
import { type Skip, skipFacts, SKIPS } from '#admin/operations/contract';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/**
 * Returns the events that record that read models skip, or no longer skip, events of these streams. They are recorded in real time; here, `at` is the
 * time of the account's clock, which may be ahead in test mode.
 */
export async function skipsOf(
  streams: readonly string[],
  { account, livemode }: RecordedEvent['metadata'],
  history: EventHistory,
): Promise<RecordedEvent[]> {
  const facts = (await skipFacts(history)).filter(({ data }) => streams.includes((data as Skip).stream));
  if (facts.length === 0 || livemode) return facts;
  const moves = (await history.stream(testClockStream(account))).filter((event) => event.type === 'test_clock.advanced');
  const aheadAt = (position: Position): number => moves.findLast((moved) => moved.position < position)?.data.ahead ?? 0;
  return facts.map((fact) => ({ ...fact, at: fact.at + Math.floor(aheadAt(fact.position) / 1000) }));
}

export const isSkip = ({ stream }: RecordedEvent): boolean => stream === SKIPS;

import { HOUR, MINUTE } from '#kernel/time';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { expiredBy } from '#platform/projector/expired-by';

const EIGHT = 8 * HOUR;
const event = (at: number, account = 'acct_1'): RecordedEvent =>
  ({ at, metadata: { account, livemode: false } }) as unknown as RecordedEvent;

describe('expired documents after a batch of events', () => {
  it('are those older than the window, by the newest time of each account and mode', () => {
    expect(expiredBy(HOUR, [event(EIGHT), event(EIGHT - MINUTE), event(EIGHT + HOUR, 'acct_2')], new Map())).toEqual([
      { scope: 'acct_1:test', before: EIGHT - HOUR },
      { scope: 'acct_2:test', before: EIGHT },
    ]);
  });

  it('are searched at most once a minute, and never include valid ones', () => {
    const dropped = new Map([['acct_1:test', EIGHT - HOUR]]);
    expect(expiredBy(HOUR, [event(EIGHT + MINUTE - 1)], dropped)).toEqual([]);
    expect(expiredBy(HOUR, [event(EIGHT + MINUTE + 1)], dropped)).toEqual([{ scope: 'acct_1:test', before: EIGHT + MINUTE - HOUR }]);
  });

  it('are none in a read model without a window', () => expect(expiredBy(undefined, [event(EIGHT)], new Map())).toEqual([]));
});

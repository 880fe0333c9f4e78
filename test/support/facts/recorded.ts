import type { Fact } from '#kernel/fact';
import type { Recorded, RecordedEvent } from '#platform/event-history/recorded-event';
import { NOON } from '#test/support/facts/given';

/** A fact as the store returns it. */
export const recorded = (stream: string, { type, data }: Fact, changes: Partial<Recorded> = {}): RecordedEvent =>
  ({
    type,
    data,
    stream,
    id: '00000000-0000-8000-8000-000000000001',
    revision: 0,
    position: '00000000000000000001',
    at: NOON,
    created: NOON * 1000 + 250,
    metadata: {
      account: 'acct_1',
      livemode: false,
      actor: { type: 'api_key', id: 'key_1', name: 'server' },
      command: 'command-1',
      request_id: null,
      idempotency_key: null,
      causation: null,
      correlation: 'correlation-1',
      at: NOON,
      schema: 1,
    },
    ...changes,
  }) as RecordedEvent;

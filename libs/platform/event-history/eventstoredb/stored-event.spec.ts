import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { faultOf } from '#platform/event-history/unreadable';
import { isOfServer, recorded, type StoredEvent } from '#platform/event-history/eventstoredb/stored-event';

const METADATA = {
  account: 'acct_1',
  livemode: false,
  actor: { type: 'service', id: null, name: null },
  command: 'c',
  correlation: 'c',
  at: 1_700_000_000,
  schema: 1,
};

const stored = (changes: object = {}): StoredEvent => ({
  id: '00000000-0000-4000-8000-000000000001',
  type: 'order.placed',
  streamId: 'order-1',
  revision: 7n,
  position: { commit: 12n, prepare: 12n },
  created: new Date(1_700_000_000_250),
  data: { amount: 1 },
  metadata: METADATA,
  isJson: true,
  ...changes,
});

describe('an event as EventStoreDB gives it', () => {
  it('has only plain numbers and texts for JSON', () => {
    expect(JSON.parse(JSON.stringify(recorded(stored())))).toEqual({
      id: '00000000-0000-4000-8000-000000000001',
      type: 'order.placed',
      stream: 'order-1',
      revision: 7,
      position: '00000000000000000012/00000000000000000012',
      at: 1_700_000_000,
      created: 1_700_000_000_250,
      data: { amount: 1 },
      metadata: METADATA,
    });
  });

  it.each([
    ['malformed JSON', { data: '{"amount":' }],
    ['bytes', { data: new Uint8Array([1]) }],
    ['metadata of somebody else', { metadata: { $correlationId: 'x' } }],
    ['no metadata', { metadata: undefined }],
  ])('is unreadable if it is %s', (_what, changes) => {
    const event = recorded(stored(changes));
    expect(event.unreadable).toEqual(expect.any(String));
    expect(faultOf(event)).toBe(event.unreadable);
    expect(() => event.data).toThrow(UnreadableEvent);
    expect(() => event.data).toThrow('Event 7 of stream order-1 cannot be read');
  });

  it('is not ours if the server wrote it for itself', () => {
    expect([stored(), stored({ type: '$metadata' })].map(isOfServer)).toEqual([false, true]);
  });
});

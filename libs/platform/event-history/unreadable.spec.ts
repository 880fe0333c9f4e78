import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { isPassedOver, PASSED_OVER_STREAM } from '#platform/event-history/passed-over';
import { accountOf, faultOfData, faultOfMetadata, unreadable } from '#platform/event-history/unreadable';

const METADATA = {
  account: 'acct_1',
  livemode: true,
  actor: { type: 'api_key', id: 'key_1', name: null },
  command: 'a',
  request_id: null,
  idempotency_key: null,
  causation: null,
  correlation: 'a',
  at: 1_700_000_000,
  schema: 1,
};
const nested = (levels: number): unknown => (levels === 0 ? {} : { a: nested(levels - 1) });

describe('metadata', () => {
  it('is ours with every field that this service writes', () => {
    expect(faultOfMetadata(METADATA)).toBeNull();
    expect(faultOfMetadata({ ...METADATA, causation: 'b', subject: 'sub_1', traceparent: '00-a-b-01', at: 0, schema: 9 })).toBeNull();
  });

  it.each([
    ...['account', 'livemode', 'actor', 'command', 'correlation', 'at', 'schema'].map((name) => ({ [name]: undefined })),
    { account: 7 },
    { livemode: 'true' },
    { actor: null },
    { actor: { type: 'user', id: 7, name: null } },
    { actor: { type: 'user', id: null, name: {} } },
    { causation: [] },
    { subject: {} },
    { traceparent: 1 },
    { at: 1.5 },
    { at: -1 },
    { at: 1e300 },
    { schema: 0 },
    { schema: '1' },
    { more: nested(1000) },
  ])('is not with %j', (changes) => {
    expect(faultOfMetadata({ ...METADATA, ...changes })).toBe('its metadata is not that of this service');
  });

  it.each([null, undefined, 'acct_1', 7, [], {}])('is not %j', (metadata) => expect(faultOfMetadata(metadata)).not.toBeNull());
});

describe('data', () => {
  it('are an object, as all facts of this service are, or nothing, which folds refuse', () => {
    expect([{}, null, nested(100)].map(faultOfData)).toEqual([null, null, null]);
    for (const data of [undefined, 'word', 7, [], new Uint8Array([1])]) expect(faultOfData(data)).toBe('its data is not JSON of ours');
  });

  it('are not nested so deeply that nobody could write them down', () => {
    expect(faultOfData(nested(5000))).toBe('its data is nested too deeply');
    expect([499, 500].map((levels) => faultOfData(nested(levels), JSON.stringify(nested(levels)).length))).toEqual([
      null,
      expect.any(String),
    ]);
  });
});

describe('an event that cannot be read', () => {
  const place = { id: 'a', type: 'history.event_skipped', stream: PASSED_OVER_STREAM, revision: 0, position: '1', created: 1 };

  it('has an account only where its metadata can be read', () => {
    expect(accountOf(unreadable(place, 'its data is not JSON', undefined, METADATA as RecordedEvent['metadata']))).toBe('acct_1');
    expect(accountOf(unreadable(place, 'its metadata is not JSON', undefined))).toBeNull();
  });

  it('passes nothing over where it lies among the facts of what is passed over', () => {
    const fact = (data: unknown, type = place.type): RecordedEvent =>
      ({ ...place, type, data, metadata: METADATA, at: 1 }) as RecordedEvent;
    expect(isPassedOver(fact({ stream: 'order-1', revision: 3 }))).toBe(true);
    const others = [
      fact({}),
      fact({ stream: 'order-1', revision: 3 }, 'parcel.shipped'),
      unreadable(place, 'its data is not JSON', undefined),
    ];
    expect(others.map(isPassedOver)).toEqual([false, false, false]);
  });
});

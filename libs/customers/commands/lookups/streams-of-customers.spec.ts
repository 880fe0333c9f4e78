import { streamsOfCustomers, type StreamOfCustomer } from '#customers/commands/lookups/streams-of-customers.projection';
import { fact } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { NOON } from '#test/support/facts/given';
import { ORDER, paid, placed, started } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const ASHA = 'subject-of-asha';
const stream = `order-${ORDER}`;
const about = (event: RecordedEvent): RecordedEvent => ({ ...event, metadata: { ...event.metadata, subject: ASHA } });
const forgotten = recorded(stream, fact('customer.forgotten', { subject: ASHA, keys: [], superseded: false }));

const found = (...story: RecordedEvent[]): StreamOfCustomer | null =>
  story.reduce<StreamOfCustomer | null>((reported, event) => streamsOfCustomers.evolve(reported, event), null);

describe('the streams with data of a person', () => {
  it('include every stream with their data, from its first such fact on', () => {
    const [first, second] = [about(recorded(stream, placed())), about(recorded(stream, started(), { at: NOON + 60 }))];
    expect(streamsOfCustomers.documentOf(first)).toBe(`${ASHA}/${stream}`);
    expect(found(first, second)).toEqual({ stream, subject: ASHA, created_at: NOON });
  });

  it('include no stream without personal data', () => {
    expect(streamsOfCustomers.documentOf(recorded(stream, paid))).toBeNull();
  });

  it('exclude a stream that has forgotten them, until it has new data of them', () => {
    const reported = about(recorded(stream, placed()));
    expect(streamsOfCustomers.documentOf(forgotten)).toBe(`${ASHA}/${stream}`);
    expect(found(reported, forgotten)).toBeNull();
    expect(found(reported, forgotten, reported)).not.toBeNull();
  });
});

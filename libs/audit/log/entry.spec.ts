import { entryOf } from '#audit/log/entry';
import { recorded } from '#test/support/facts/recorded';

describe('the log entry of an event', () => {
  const event = recorded('order-ord_1', { type: 'thing.happened', data: { by: 2, note: '₹"\n' } });
  const texts = { data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) };

  it('is the same whether the store returns text or parsed data, and after a move to another store', () => {
    const moved = { ...event.metadata, moved: { position: '7', created: 1 } };
    const { id, stream, revision, type, created, data, metadata } = event;
    const entry = JSON.stringify({ id, stream, revision, type, created, data, metadata });
    for (const each of [event, { ...event, texts }, { ...event, metadata: moved }]) expect(entryOf(each).toString()).toBe(entry);
    expect(entryOf({ ...event, metadata: moved, texts: { ...texts, metadata: JSON.stringify(moved) } }).toString()).toBe(entry);
  });
});

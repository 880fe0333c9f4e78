import { fact } from '#kernel/fact';
import { madeAt } from '#kernel/ids';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { merchantEvent, merchantEventId } from '#webhooks/delivery/merchant-event';
import { NOON } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';

const idOf = (id: string, created: number): string => merchantEventId(recorded('order-1', fact('order.paid', {}), { id, created }));

describe('the id of a merchant event', () => {
  it('is the same each time its fact is published', () => {
    expect(idOf('fact-1', NOON * 1000)).toMatch(/^evt_[0-9A-Za-z]{24}$/);
    expect(idOf('fact-1', NOON * 1000)).toBe(idOf('fact-1', NOON * 1000));
    expect(idOf('fact-2', NOON * 1000)).not.toBe(idOf('fact-1', NOON * 1000));
  });

  it('sorts as the facts were stored', () => {
    const ids = Array.from({ length: 50 }, (_, n) => idOf(`fact-${n}`, NOON * 1000 + n));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('never leaves the second that the event says it happened in', () => {
    const [stored, storedLate] = [idOf('fact-1', NOON * 1000 + 999), idOf('fact-1', (NOON + 5) * 1000)];
    expect(storedLate).toBe(stored);
    expect(idOf('fact-1', NOON * 1000 - 5)).toBe(idOf('fact-1', NOON * 1000));
  });

  it('sorts so too where a test clock is days ahead of when they were stored', () => {
    const ids = Array.from({ length: 50 }, (_, n) => idOf(`fact-${n}`, (NOON - 86_400) * 1000 + n));
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.map(madeAt)).toEqual(Array.from({ length: 50 }, (_, n) => NOON * 1000 + n));
  });
});

describe('a merchant event', () => {
  const { metadata, ...paid } = recorded('order-1', fact('order.paid', {}));
  const of = (request_id: string | null): RecordedEvent => ({ ...paid, metadata: { ...metadata, livemode: true, request_id } });
  const source = {
    on: {},
    readBy: 'orders:read' as const,
    shows: Object,
    resource: (events: readonly RecordedEvent[]) => ({ id: 'ord_1', count: events.length }),
  };

  it('tells its mode, and which request caused it', () => {
    expect(merchantEvent({ type: 'order.paid', source }, [of('req_1')])).toMatchObject({
      livemode: true,
      request: { id: 'req_1', idempotency_key: null },
      data: { object: { id: 'ord_1' } },
    });
  });

  it('tells the request of an earlier fact where nobody’s own did, and none where there is none', () => {
    const requested = { ...source, requested: ([first]: readonly RecordedEvent[]) => first! };
    expect(merchantEvent({ type: 'order.paid', source: requested }, [of('req_1'), of(null)]).request).toMatchObject({ id: 'req_1' });
    expect(merchantEvent({ type: 'order.paid', source: requested }, [of('req_1'), of('req_2')]).request).toMatchObject({ id: 'req_2' });
    expect(merchantEvent({ type: 'order.paid', source }, [of('req_1'), of(null)]).request).toBeNull();
  });

  it('has the values of before if it is an update, and the same bytes each time it is made', () => {
    const story = [of(null), of('req_1')];
    const make = () => JSON.stringify(merchantEvent({ type: 'order.updated', source }, story));
    expect(JSON.parse(make()).data).toEqual({ object: { id: 'ord_1', count: 2 }, previous_attributes: { count: 1 } });
    expect(make()).toBe(make());
    expect(merchantEvent({ type: 'order.paid', source }, story).data).not.toHaveProperty('previous_attributes');
  });
});

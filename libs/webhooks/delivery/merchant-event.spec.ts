import { fact } from '#kernel/fact';
import { madeAt } from '#kernel/ids';
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
  it('tells its mode, and which request it goes back to under which key', () => {
    const { metadata, ...paid } = recorded('order-1', fact('order.paid', {}));
    const requested = { ...metadata, livemode: true, request_id: 'req_1', idempotency_key: 'pay once' };
    expect(merchantEvent({ ...paid, metadata: requested }, 'order.paid', { id: 'ord_1' })).toMatchObject({
      livemode: true,
      request: { id: 'req_1', idempotency_key: 'pay once' },
      data: { object: { id: 'ord_1' } },
    });
  });
});

import { fact } from '#kernel/fact';
import { makeId } from '#kernel/ids';
import { DAY } from '#kernel/time';
import { orderStream } from '#orders/contract';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { riskOfOrder } from '#risk/contract';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { delivered, placed, reported, storefrontCancelled } from '#test/support/facts/order-facts';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { assessed, dubious, harmless } from '#test/support/facts/risk-facts';

const { service, merchant } = serviceUnderTest('own');

const ORDERS = 250;
const BEGIN = Date.UTC(2026, 0, 5);

/** Low, medium and high, of which ever more come back. */
const THOUGHT = [assessed(harmless), assessed(dubious), assessed({ ...dubious, hour: 1, customer: 'somebody' })] as const;
const endsOf = (due: number) =>
  [
    ['delivered', delivered(due)],
    ['rto', reported('rto_delivered')],
    ['cancelled', storefrontCancelled],
  ] as const;

it('counts 250 orders like a count by hand', async () => {
  const store = service.part(EventStore);
  const [{ id: account }] = (await service.operate('accounts.list')).data;
  const byHand = new Map<string, Record<string, number>>();
  const weeks = new Set<number>();
  const count = (key: string, outcome: string): void => {
    const counts = byHand.get(key) ?? { delivered: 0, rto: 0, cancelled: 0 };
    byHand.set(key, { ...counts, [outcome]: counts[outcome]! + 1 });
  };
  const seed = async (n: number): Promise<void> => {
    const thought = THOUGHT[n % THOUGHT.length]!;
    const comesBack = (n * 7) % 10 < [2, 5, 8][n % THOUGHT.length]!;
    const prepaid = n % 10 === 9;
    const due = prepaid ? 0 : 50_000;
    const [outcome, end] = endsOf(due)[n % 25 === 0 ? 2 : comesBack ? 1 : 0];
    const performedAt = BEGIN + (n % 21) * DAY * 1000;
    const actor = { type: 'service', id: null, name: 'story' } as const;
    const context = new CommandContext({ account, livemode: false, actor, milliseconds: performedAt, performedAt });
    const order = makeId('ord', performedAt, Buffer.alloc(16, String(n)));
    const risk = { ...riskOfOrder(thought), assessment: order.replace('ord_', 'risk_') };
    const stream = orderStream(order);
    const facts = [placed({ order, risk, payment_method: prepaid ? 'prepaid' : 'cod', amount_cod_due: due }), end];
    await store.append(stream, 'no_stream', facts.map((each) => context.event(stream, fact(each.type, each.data)))); // prettier-ignore
    if (prepaid) return;
    count(thought.level, outcome);
    for (const { code } of thought.factors) count(code, outcome);
    weeks.add(Math.floor((n % 21) / 7));
  };
  for (let n = 0; n < ORDERS; n += 50) await Promise.all(Array.from({ length: 50 }, (_, k) => seed(n + k)));

  const returned = ['low', 'medium', 'high'].reduce((sum, level) => sum + byHand.get(level)!['rto']!, 0);
  const expected = ['low', 'medium', 'high'].map((level) => {
    const counts = byHand.get(level)! as { delivered: number; rto: number; cancelled: number };
    return { level, ...counts, precision: counts.rto / (counts.rto + counts.delivered), recall: counts.rto / returned };
  });
  const performance: Json = await eventually(async () => {
    const { body } = await merchant.get('/risk/performance');
    expect(body.levels).toEqual(expected);
    return body;
  });
  expect(performance.factors).toHaveLength(byHand.size - 3);
  for (const { code, rate, ...counts } of performance.factors) {
    expect(counts).toEqual(byHand.get(code));
    expect(rate).toBe(counts.rto / (counts.rto + counts.delivered));
  }
  expect(performance.weeks).toHaveLength(weeks.size);
  const inWeeks = performance.weeks.flatMap(({ levels }: Json) => levels).reduce((sum: number, { rto }: Json) => sum + rto, 0);
  expect(inWeeks).toBe(returned);
});

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EVENT_SCHEMAS } from '#audit/catalogue/event-schemas';
import { fact } from '#kernel/fact';
import { MachineClock } from '#platform/clock/machine-clock';
import { HISTORY_FILE, HistoryFile } from '#platform/event-history/embedded/history-file';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import type { EventStore, NewEvent } from '#platform/event-store/event-store';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { checkHistoryIn, type JudgedEvents, judgedLog, judgedPipeline } from '#test/support/facts/judged-events';
import { ORDER, PAYMENT, REFUND, ROUTE, SESSION } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const again = {
  checkout_session: SESSION,
  payment: PAYMENT,
  refund: REFUND,
  amount: 50_000,
  currency: 'INR',
  method: 'hosted',
  method_used: 'card',
  ...ROUTE,
};
const late = {
  payment: PAYMENT,
  refund: REFUND,
  amount: 50_000,
  currency: 'INR',
  order: null,
  method: 'hosted',
  method_used: 'card',
  again: false,
  ...ROUTE,
};
const STREAMS = { 'payment.captured_again': `order-${ORDER}`, 'checkout_session.payment_captured_late': `checkout_session-${SESSION}` };
type Type = keyof typeof STREAMS;

/** As the service writes it today. */
function written(type: Type, data: object): NewEvent {
  const { metadata } = recorded(STREAMS[type], fact(type, data));
  return { id: randomUUID(), type, data, metadata: { ...metadata, schema: EVENT_SCHEMAS.findLast((each) => each.type === type)!.version } };
}

/** The two captures after a hosted payment match; one with an undeclared field is found. */
async function expectJudged(judged: () => JudgedEvents, store: EventStore): Promise<void> {
  const write = (type: Type, data: object) => store.append(STREAMS[type], 'any', [written(type, data)]);
  await write('payment.captured_again', again);
  await write('checkout_session.payment_captured_late', late);
  expect(judged().mismatches).toEqual([]);
  const faults = judged();
  await faults.plant(() => write('payment.captured_again', { ...again, on_purpose: true }));
  expect(faults.mismatches).toEqual([]);
  await write('checkout_session.payment_captured_late', { ...late, undeclared: 'card' });
  expect(faults.mismatches).toEqual([expect.stringContaining('(undeclared)')]);
  expect(() => faults.check()).toThrow('checkout_session.payment_captured_late');
}

const directory = temporaryDirectory();

it('judges what a service in this process writes', async () => {
  const pipeline = new EventPipeline([]);
  const judged = judgedPipeline(pipeline);
  const append = async (stream: string, _: unknown, events: readonly NewEvent[]) => void (await pipeline.written(events, stream));
  await expectJudged(() => judged, { append } as unknown as EventStore);
});

it('judges what processes write to a server', async () => {
  const double = await EventStoreDbDouble.start();
  const server = new EventStoreDbHistory(double.url);
  try {
    const judged = judgedLog(() => double.events);
    await expectJudged(() => judged, server.store);
  } finally {
    await server.close();
    double.kill();
  }
});

it('judges what a process that has ended left behind, once', async () => {
  const dataDir = directory.path('');
  const file = new HistoryFile(join(dataDir, HISTORY_FILE));
  const store = new EmbeddedEventStore(file, new MachineClock());
  const write = (type: Type, data: object) => store.append(STREAMS[type], 'any', [written(type, data)]);
  await write('payment.captured_again', again);
  checkHistoryIn(dataDir);
  await write('payment.captured_again', { ...again, undeclared: 'card' });
  expect(() => checkHistoryIn(dataDir)).toThrow('(undeclared)');
  checkHistoryIn(dataDir);
  file.close();
  checkHistoryIn(join(dataDir, 'nowhere'));
});

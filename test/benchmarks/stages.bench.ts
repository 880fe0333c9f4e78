import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import { fold } from '#kernel/fact';
import { orderStream } from '#orders/contract';
import { loadConfiguration } from '#platform/config/configuration';
import { EventStore } from '#platform/event-store/event-store';
import { CommandContext } from '#platform/event-store/command-context';
import { Authenticator } from '#http/access/authenticator';
import { readJson } from '#http/body/json-body';
import { ValidationPipe } from '#http/validation/validation-pipe';
import { makeLog } from '#platform/logging/log';
import { IssueRefundBody } from '#orders/refunds/commands/issue-refund/issue-refund.controller';
import { issueRefund } from '#orders/refunds/domain/refund.decisions';
import { orderMoney } from '#orders/domain/money/order-money';
import { refundResource } from '#orders/refunds/resource/refund.view';
import { paidOrders } from '#test/benchmarks/paid-orders';

/** One part of what a request does, and what it costs. */
export interface Stage {
  readonly name: string;
  readonly microseconds: number;
}

const TIMES = 5000;
const IN_FLIGHT = 32;
/** Streams that are appended to by turns: as an order's, each holds data of a person who is known already. */
const STREAMS = 500;

/** Where the time of one `POST /v1/refunds` goes, part by part: each of the service's own parts, called as the request calls it. */
export async function run(): Promise<Stage[]> {
  const directory = mkdtempSync(join(tmpdir(), 'stages-bench-'));
  const settings = { DATA_DIR: directory, PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const standalone = await Standalone.start(openContext(loadConfiguration(settings), makeLog('silent')));
  try {
    const { api, certificate } = standalone.addresses;
    const authorization = `Bearer ${standalone.first!.key}`;
    const [order] = await paidOrders({ url: api, ca: readFileSync(certificate.file, 'utf8') }, standalone.first!.key, 1);
    const store = standalone.part(EventStore);
    const authenticator = standalone.part(Authenticator);
    const { account, livemode } = await authenticator.authenticate(authorization);
    const context = (): CommandContext =>
      new CommandContext({ account, livemode, actor: { type: 'service', id: null, name: 'bench' }, milliseconds: Date.now() });

    const bytes = Buffer.from(JSON.stringify({ order_id: order, amount: 10, reason: 'other' }));
    const body = readJson(bytes, 1000) as unknown as IssueRefundBody;
    const pipe = new ValidationPipe();
    const stream = orderStream(order!);
    const past = await store.load(stream);
    const state = fold(orderMoney, past);
    const refund = context().id('re');
    const input = { refund, order_id: order!, amount: 10, reason: null, note: null, metadata: {}, created_by: null };
    const [requested] = issueRefund(state, input, context().now);
    const resource = fold(refundResource(refund), [{ ...past[0]!, ...requested! }]);
    let appends = 0;
    const append = async (): Promise<void> => {
      const name = `bench-${appends++ % STREAMS}`;
      await store.append(name, 'any', [context().event(name, requested!)]);
    };
    return [
      await stage('parse the body', () => readJson(bytes, 1000)),
      await stage('authenticate', () => authenticator.authenticate(authorization)),
      await stage('validate', () => pipe.transform(body, { type: 'body', metatype: IssueRefundBody })),
      await stage('load the stream', () => store.load(stream)),
      await stage('decide (fold and rule)', () => issueRefund(fold(orderMoney, past), input, context().now)),
      await stage('append, one at a time', append),
      await stage(`append, ${IN_FLIGHT} in flight`, append, IN_FLIGHT),
      await stage('answer (fold and JSON)', () => JSON.stringify(resource)),
    ];
  } finally {
    await standalone.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function stage(name: string, part: () => unknown, inFlight = 1): Promise<Stage> {
  const lane = async (): Promise<void> => {
    for (let n = 0; n < TIMES / inFlight; n++) await part();
  };
  await lane();
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, lane));
  return { name, microseconds: ((performance.now() - began) * 1000) / TIMES };
}

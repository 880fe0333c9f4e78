import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { JobRunner } from '#job-queue/job-runner';
import { JobStore } from '#job-queue/job-store';
import { DELIVER } from '#webhooks/delivery/delivery';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';
import { AT_ONCE } from '#webhooks/delivery/endpoint-turns';
import { signingKey } from '#webhooks/delivery/sign';
import { deliveryHeaders } from '#webhooks/delivery/signed-delivery';
import { type BenchResult, interleaved, median } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import type { Report } from '#test/benchmarks/webhook-receiver-server';
import { startService } from '#test/support/services/service-under-test';
import type { WebhookService } from '#test/support/services/webhook-service';

const EVENTS = 1200;
/** That answer; beside them there is one at times that hangs. */
const ENDPOINTS = 9;
/** In flight to all endpoints together, as the policy's cap makes it. */
const IN_FLIGHT = AT_ONCE * ENDPOINTS;
const RUNS = 9;
/** How often the delay is measured, with and without an endpoint that hangs: a busy machine spoils single looks. */
const LOOKS = 9;
/** The length of one look, and of the warm-up before it at the same rate. */
const SECONDS = 2;
const WARM = 1;
/** Milliseconds. */
const LONGEST_WAY = 50;
const TICK = 20;
const SETTLED = 1000;
/** How much longer the delay of others may be while one endpoint hangs. */
const MOST_MOVED = 1.2;

interface Receiver {
  readonly url: string;
  readonly certificate: string;
}

/** The sender against a loop that signs the same bytes; the delay of events; and what others notice of an endpoint that hangs. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'webhooks-bench-'));
  const { said: receiver, child } = await startChild<Receiver>('webhook-receiver-server.js', {});
  const service = await startService('webhooks', { dataDir: directory, url: receiver.url, trusting: receiver.certificate, livemode: true });
  const agent = new Agent({ connect: { ca: receiver.certificate } });
  try {
    const endpoint = await registered(service, receiver, '/endpoint-0');
    for (let n = 1; n < ENDPOINTS; n++) await registered(service, receiver, `/endpoint-${n}`);
    const first = receivedEvents(service, ENDPOINTS);
    await service.somethingHappens();
    await first;
    const [attempt] = await service.attempts(endpoint);
    const bare = (): Promise<number> => posted(agent, receiver, attempt!.request_body);
    const sender = await interleaved(
      () => sent(service),
      bare,
      RUNS,
      () => planned(service),
    );
    const whole = await interleaved(() => happenedAndSent(service), bare, RUNS);
    const perSecond = sender.rate / ENDPOINTS / 2;
    const latencies: number[] = [];
    const hindered: number[] = [];
    for (let look = 0; look < LOOKS; look++) {
      latencies.push(await p99OfTheWay(service, child, perSecond));
      const hanging = await registered(service, receiver, '/hangs');
      hindered.push(await p99OfTheWay(service, child, perSecond));
      await service.remove(hanging);
      await nothingDue(service);
    }
    const [alone, beside] = [median(latencies), median(hindered)];
    return [
      {
        name: 'sender, by a bare undici loop',
        ...sender,
        goal: 0.6,
        unit: 'deliveries/s',
        note: `${whole.ratio.toFixed(2)} if the same process takes in and plans what happens`,
      },
      { name: 'event to POST, p99 at half rate', ratio: LONGEST_WAY / alone, goal: 1, rate: alone, floor: LONGEST_WAY, unit: 'ms' },
      {
        name: 'p99 of nine beside one that hangs',
        ratio: median(latencies.map((each, look) => each / hindered[look]!)),
        goal: 1 / MOST_MOVED,
        rate: beside,
        floor: alone,
        unit: 'ms',
      },
    ];
  } finally {
    await service.stop();
    await agent.destroy();
    await stopChild(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

const registered = (service: WebhookService, { url }: Receiver, path: string) =>
  service.register(['*'], service.context(), { url: new URL(path, url).href });

/** What happened, and what a sender finds due because of it. What the planning of it leaves to be done, in threads too, is no part of sending. */
async function planned(service: WebhookService): Promise<void> {
  const runner = service.of(JobRunner);
  await runner.stop();
  runner.start(({ queue }) => queue !== DELIVER);
  await happened(service);
  while ((await waiting(service)) < EVENTS * ENDPOINTS) await pause(TICK);
  await runner.stop();
  await pause(SETTLED);
}

/** From what is due to the attempts that are written down. */
async function sent(service: WebhookService): Promise<number> {
  const reported = receivedEvents(service, EVENTS * ENDPOINTS);
  service.of(JobRunner).start();
  return reported;
}

/** Everything from the facts to the attempts that are written down. */
async function happenedAndSent(service: WebhookService): Promise<number> {
  const reported = receivedEvents(service, EVENTS * ENDPOINTS);
  await happened(service);
  return reported;
}

async function happened(service: WebhookService): Promise<void> {
  for (let n = 0; n < EVENTS; n += 50) await Promise.all(Array.from({ length: 50 }, () => service.somethingHappens()));
}

/** Deliveries that are not done. */
const waiting = async (service: WebhookService): Promise<number> =>
  (await service.of(JobStore).backlog()).find(({ queue }) => queue === DELIVER)?.count ?? 0;

/** Resolves when so many more attempts have succeeded, and all are written down. */
async function receivedEvents(service: WebhookService, count: number): Promise<number> {
  const { attempts } = service.of(DeliveryFigures);
  for (const goal = (attempts['succeeded'] ?? 0) + count; (attempts['succeeded'] ?? 0) < goal;) await pause(1);
  while ((await waiting(service)) > 0) await pause(1);
  return count;
}

/** As fast as one process can sign and post the bytes of an event, and nothing else. */
async function posted(agent: Agent, { url }: Receiver, body: string): Promise<number> {
  let left = EVENTS * ENDPOINTS;
  const { origin, pathname: path } = new URL(url);
  const key = signingKey(`whsec_${'a'.repeat(32)}`);
  const post = async (): Promise<void> => {
    while (left-- > 0) {
      const headers = deliveryHeaders('Acme', [key], { event: 'evt_1', attempt: 1, body });
      const answer = await agent.request({ origin, path, method: 'POST', headers, body });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, post));
  return EVENTS * ENDPOINTS;
}

/** Milliseconds from an event's append to its arrival at those that answer, at so many events a second. */
async function p99OfTheWay(service: WebhookService, child: ChildProcess, perSecond: number): Promise<number> {
  await happening(service, perSecond, WARM);
  await report(child);
  await happening(service, perSecond, SECONDS);
  await pause(SETTLED);
  const { latencies } = await report(child);
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)]!;
}

async function happening(service: WebhookService, perSecond: number, seconds: number): Promise<void> {
  const events: Promise<unknown>[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * perSecond;
    while (events.length < due) events.push(service.somethingHappens({ happened: performance.timeOrigin + performance.now() }));
    await pause(TICK);
  }
  await Promise.all(events);
}

/** What was meant for an endpoint that is removed is no part of the next measurement. */
async function nothingDue(service: WebhookService): Promise<void> {
  const isDue = async (): Promise<boolean> => {
    const oldest = await service.of(JobStore).oldestDueAt(DELIVER);
    return oldest !== null && oldest <= service.clock.milliseconds();
  };
  while (await isDue()) await pause(TICK);
}

async function report(child: ChildProcess): Promise<Report> {
  child.send('report');
  const [said] = (await once(child, 'message')) as [Report];
  return said;
}

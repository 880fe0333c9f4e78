import { readFileSync } from 'node:fs';
import type { Standalone } from '#apps/standalone/standalone';
import { base62, madeAt } from '#kernel/ids';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore, type NewEvent } from '#platform/event-store/event-store';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { Projector } from '#platform/projector/projector';
import { paidOrders } from '#test/benchmarks/paid-orders';
import { settled } from '#test/benchmarks/settled';
import { eventually } from '#test/support/machine/eventually';

/** Orders that are really paid. */
const TEMPLATES = 3;
/** How many copies are written at a time, so that their events lie among each other's. */
const LANES = 64;
/** Per person. */
const ORDERS = 10;
const MOST = 1000;

/** Ids of 24 characters, UUIDs, phone numbers, moments, and what partners and shops call things. */
const TOKENS = /\b[a-z]+_[\dA-Za-z]{14,24}\b|\b[\da-f]{8}-[\da-f-]{27}\b|\+91\d{10}\b|\b1\d{9}\b|\b\d{12,20}\b|\bcart-\d+\b|#\d{4,}\b/g;
const DIGITS = 7;

interface Append {
  readonly stream: string;
  readonly revision: number;
  readonly events: NewEvent[];
}

/**
 * Gives a new service a history of so many events, and read models that have followed it: what a few paid orders left behind, again and again, each a
 * second later with ids of its own. Nothing is planned because of the copies.
 */
export async function lengthen(service: Standalone, events: number): Promise<void> {
  const history = service.part(EventHistory);
  const known = new Set(JSON.stringify(await history.read(null, MOST)).match(TOKENS));
  const templates: Template[] = [];
  for (let n = 0; n < TEMPLATES; n++) templates.push(new Template(await paidOrder(service, history, await history.end()), known));
  await service.part(JobPlanner).stop();
  await service.part(JobRunner).stop();
  const store = service.part(EventStore);
  let left = events - history.extent(await history.end());
  let copies = 0;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      const copy = templates[copies % TEMPLATES]!.copy(++copies);
      for (const { stream, revision, events: news } of copy) {
        await store.append(stream, revision === 0 ? 'no_stream' : revision - 1, news);
        left -= news.length;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await eventually(async () => {
    for (const { model, behind } of await service.part(Projector).status()) if (behind > 0) throw new Error(`${model} is behind.`);
  });
}

async function paidOrder({ addresses, first }: Standalone, history: EventHistory, before: Position | null): Promise<RecordedEvent[]> {
  await paidOrders({ url: addresses.api, ca: readFileSync(addresses.certificate.file, 'utf8') }, first!.key, 1);
  await settled(addresses.operations);
  return history.read(before, MOST);
}

/** The events of an order as a text with gaps, where each copy has something of its own. */
class Template {
  private readonly between: readonly string[];
  private readonly tokens: readonly string[];

  /** `known`: what copies have in common. */
  constructor(events: readonly RecordedEvent[], known: ReadonlySet<string>) {
    const appends: Append[] = [];
    for (const { stream, revision, id, type, data, metadata } of events) {
      const last = appends.at(-1);
      const event = { id, type, data, metadata } as NewEvent;
      if (last?.stream === stream && last.events[0]!.metadata.command === metadata.command) last.events.push(event);
      else appends.push({ stream, revision, events: [event] });
    }
    const text = JSON.stringify(appends);
    const found = [...text.matchAll(TOKENS)].filter(([token]) => !known.has(token));
    this.tokens = found.map(([token]) => token);
    const ends = found.map(({ index }, n) => index + this.tokens[n]!.length);
    this.between = [0, ...ends].map((end, n) => text.slice(end, found[n]?.index));
  }

  copy(n: number): Append[] {
    return JSON.parse(this.between.map((text, gap) => text + (this.tokens[gap] === undefined ? '' : copied(this.tokens[gap], n))).join(''));
  }
}

function copied(token: string, n: number): string {
  if (/^1\d{9}$/.test(token)) return String(Number(token) + n);
  const number = String(token.startsWith('+') ? Math.floor(n / ORDERS) : n).padStart(DIGITS, '0');
  const [, prefix, rest] = /^([a-z]+_)\w{8}(\w{16})$/.exec(token) ?? [];
  if (prefix === undefined) return token.slice(0, -DIGITS) + number;
  return prefix + base62(madeAt(token) + n * 1000, 8) + rest!.slice(0, -DIGITS) + number;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentsAndOrders, RequestLog } from 'payments-and-orders';
import { type Command, EXIT, type Given, textOf, wholeOf } from './command.ts';
import type { Say } from './say.ts';

/** Milliseconds. */
const POLL_MS = 1000;
/** A request is logged once it is answered, but sorted by its arrival: at most this much earlier. Seconds. */
const LONGEST_REQUEST = 60;
/** This command line's own requests. */
const OWN = new Set(['/v1/request_logs', '/v1/events/feed']);

export const TAIL: Command = {
  name: 'logs tail',
  about: 'Shows the newest requests of the mode of the key, and then each that comes, until you interrupt it.',
  options: {
    status: { type: 'string', value: 'STATUS', about: 'only these: 422, 4xx, or several with commas between' },
    path: { type: 'string', value: 'PATH', about: 'only of this path or route: /v1/orders/{id}' },
    limit: { type: 'string', value: 'N', about: 'how many to begin with; 10 by default' },
    once: { type: 'boolean', about: 'ends after those' },
  },
  async perform(given) {
    const { client, say, signal, options } = given;
    const seen = new Map<string, number>();
    const first = await newest(client, given, wholeOf(given, 'limit') ?? 10);
    for (let news = first; ; news = await since(client, given, seen)) {
      for (const entry of news) show(entry, say);
      for (const { id, created_at } of news) seen.set(id, created_at);
      if (options['once'] === true) return EXIT.done;
      await pause(POLL_MS, undefined, { signal });
    }
  },
};

const filtersOf = (given: Given): object => {
  const [status, path] = [textOf(given, 'status'), textOf(given, 'path')];
  return { ...(status !== undefined && { status: status.split(',') }), ...(path !== undefined && { path }) };
};

async function newest(client: PaymentsAndOrders, given: Given, most: number): Promise<RequestLog[]> {
  const entries: RequestLog[] = [];
  for await (const entry of client.requestLogs.list(filtersOf(given), { signal: given.signal })) {
    if (!OWN.has(entry.route ?? '')) entries.unshift(entry);
    if (entries.length === most) break;
  }
  return entries;
}

/** Requests not shown yet, oldest first. */
async function since(client: PaymentsAndOrders, given: Given, seen: Map<string, number>): Promise<RequestLog[]> {
  const last = Math.max(0, ...seen.values());
  for (const [id, at] of seen) if (at < last - 2 * LONGEST_REQUEST) seen.delete(id);
  const filters = { ...filtersOf(given), created_at: { gte: Math.max(0, last - LONGEST_REQUEST) } };
  const entries: RequestLog[] = [];
  for await (const entry of client.requestLogs.list(filters, { signal: given.signal }))
    if (!OWN.has(entry.route ?? '') && !seen.has(entry.id)) entries.unshift(entry);
  return entries;
}

function show(entry: RequestLog, say: Say): void {
  const { status, method, path, error, id, created_at, duration_ms } = entry;
  const colour = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
  const time = new Date(created_at * 1000).toISOString().slice(11, 19);
  const why = error === null ? '' : `  ${error.code}`;
  say.line(
    `${say.paint('dim', time)} ${say.paint(colour, String(status))} ${method} ${path ?? '?'}${why}  ${say.paint('dim', `${id} ${duration_ms} ms`)}`,
    entry,
  );
}

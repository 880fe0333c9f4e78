import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleMetadata } from '@nestjs/common';
import { makeId } from '#kernel/ids';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import type { OrderResource } from '#orders/resource/order.resource';
import { ORDER_STATUSES } from '#orders/resource/order-statuses';
import { positionOf } from '#platform/event-history/embedded/history-file';
import { scopeOf } from '#platform/storage/documents';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import type { DocumentChange } from '#platform/storage/read-model-writer';
import { OrderApi } from '#test/benchmarks/order-api';
import { NOON } from '#test/support/facts/given';
import { paidOrder } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

export const AT_ONCE = 5000;
export const SCOPE = scopeOf('acct_1', true);

/** Bytes of the files, with some to spare. */
const ROOM = 4e9;
const SHARED_MEMORY = '/dev/shm';

/** Orders on a shelf of their own, one for each second, and the API that lists them. */
export interface Shelf {
  readonly file: ReadModelFile;
  readonly api: OrderApi;
  readonly count: number;
}

/**
 * Where files lie in memory, if there is room. Some machines take back what memory keeps of files on disks as soon as it is idle, and what
 * is measured then is the disk.
 */
export function inMemory(): string {
  if (!existsSync(SHARED_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > ROOM ? SHARED_MEMORY : tmpdir();
}

/** `others`: further routes of its API. */
export async function shelf(directory: string, name: string, count: number, others: ModuleMetadata = {}): Promise<Shelf> {
  const file = new ReadModelFile(join(directory, name));
  const writer = new EmbeddedReadModelWriter(file);
  const [generation] = await writer.prepare({ name: orderList.name, version: 1, filters: Object.keys(orderList.filters) });
  for (let from = 0; from < count; from += AT_ONCE) {
    const changes = Array.from({ length: AT_ONCE }, (_, n) => stored(from + n));
    await writer.apply([{ generation: generation!, changes }], positionOf(from + AT_ONCE));
  }
  readThrough(file);
  return { file, api: await OrderApi.start(directory, file, SCOPE, others), count };
}

/** As a service has that is not just starting: the first look at a page of a file costs more than all later ones. */
function readThrough(file: ReadModelFile): void {
  const { name, filters } = file.liveTable(orderList.name);
  for (const index of ['created', ...filters.map((filter) => `by_${filter}`)]) {
    file.statements.of(`SELECT count(*) FROM ${name} INDEXED BY ${name}_${index}`).get();
  }
  file.statements.of(`SELECT sum(octet_length(doc)), max(id) FROM ${name} NOT INDEXED`).get();
}

const model = paidOrder
  .map((each) => recorded('order-x', each))
  .reduce<OrderResource | null>((order, event) => orderList.evolve(order, event), null)!;

/** Each second one order; a customer has some ten. */
export function stored(n: number, scope = SCOPE): DocumentChange {
  const status = ORDER_STATUSES[n % ORDER_STATUSES.length] as OrderResource['status'];
  const customer = { ...model.customer, phone: phoneOf(n) };
  const order: OrderResource = {
    ...model,
    id: idOf(n),
    created_at: NOON + n,
    updated_at: NOON + n,
    status,
    customer,
    client_reference_id: `cart-${n}`,
    amount: amountOf(n),
    storefront: { ...model.storefront, order_name: `#${n}` },
  };
  const filters = Object.fromEntries(Object.entries(orderList.filters).map(([name, valueOf]) => [name, valueOf(order)]));
  return { id: order.id, document: { scope, createdAt: order.created_at, filters, json: JSON.stringify(order) } };
}

export const idOf = (n: number): string => makeId('ord', (NOON + n) * 1000, Buffer.alloc(16, n % 251));
export const phoneOf = (n: number): string => `+9198${String(Math.floor(n / 70) * 7 + (n % 7)).padStart(8, '0')}`;
/** Minor units. */
export const amountOf = (n: number): number => 50_000 + (n % 1000) * 100;

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleMetadata } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { collectionList } from '#orders/cod/queries/collection-list/collection-list.projection';
import { codReferences } from '#orders/cod/queries/orders-of/cod-references.projection';
import { ORDER_SEARCHABLES } from '#orders/order.searchables';
import { paymentList } from '#orders/payments/queries/payment-list/payment-list.projection';
import { GetPaymentHandler, ListPaymentsHandler } from '#orders/payments/queries/payment-list/payment-list.query';
import { refundList } from '#orders/refunds/queries/refund-list/refund-list.projection';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EventHistory } from '#platform/event-history/event-history';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { searchables } from '#dashboard/search/contract';
import { SearchController } from '#dashboard/search/queries/search/search.controller';
import { SearchHandler } from '#dashboard/search/queries/search/search.query';
import type { BenchResult } from '#test/benchmarks/bench';
import { amountOf, idOf, inMemory, phoneOf, type Shelf, shelf } from '#test/benchmarks/order-shelf';

const CALLS = 500;
/** Milliseconds: what 95 of 100 searches take at most. */
const GOAL = 100;

/** `GET /admin/v1/search` over HTTPS, out of so many orders: as rates at the 95th percentile, beside what is allowed. */
export async function run(orders: number): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(inMemory(), 'search-bench-'));
  const history = new HistoryFile(join(directory, 'history.db'));
  const searched = await shelf(directory, 'orders.db', orders, searchOver(history));
  try {
    const writer = new EmbeddedReadModelWriter(searched.file);
    for (const { name, version, filters } of [paymentList, refundList, collectionList, codReferences])
      await writer.prepare({ name, version, filters: Object.keys(filters) });
    const results: BenchResult[] = [];
    for (const [name, textOf] of Object.entries(TEXTS)) results.push(resultOf(name, await percentile95(searched, textOf)));
    return results;
  } finally {
    await searched.api.stop();
    searched.file.close();
    history.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const searchOver = (history: HistoryFile): ModuleMetadata => ({
  imports: [DiscoveryModule],
  controllers: [SearchController],
  providers: [
    SearchHandler,
    ListPaymentsHandler,
    GetPaymentHandler,
    { provide: EventHistory, useValue: new EmbeddedEventHistory(history) },
    searchables(ORDER_SEARCHABLES),
  ],
});

/** `n` is some order's number. */
const TEXTS: Readonly<Record<string, (n: number) => string>> = {
  'an id': idOf,
  'the name of an order': (n) => `#${n}`,
  'a phone number': (n) => phoneOf(n).slice(3),
  'an e-mail address that all have': () => 'asha@example.com',
  'the end of a phone number and an amount': (n) => `${phoneOf(n).slice(-4)} ${(amountOf(n) / 100).toFixed(2)}`,
  'a reference of the merchant': (n) => `cart-${n}`,
  'what is not there': (n) => `AWB ${n} 00000`,
};

async function percentile95({ api, count }: Shelf, textOf: (n: number) => string): Promise<number> {
  const waits: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const text = textOf(Math.floor(Math.random() * count));
    const began = performance.now();
    const { data } = JSON.parse(await api.get(`/admin/v1/search?q=${encodeURIComponent(text)}`)) as { data: unknown[] };
    waits.push(performance.now() - began);
    if ((data.length === 0) !== text.startsWith('AWB')) throw new Error(`${text} finds ${data.length}.`);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.95)]!;
}

const resultOf = (name: string, p95: number): BenchResult => ({
  name,
  ratio: GOAL / p95,
  goal: 1,
  rate: 1000 / p95,
  floor: 1000 / GOAL,
  unit: 'searches/s',
  note: `p95 ${p95.toFixed(2)} ms`,
});

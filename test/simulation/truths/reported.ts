import { asking, until } from '#test/simulation/acts/asked';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

const DAY = 86_400;

/** A report of all orders has a row for each, and no other. */
export async function reported({ stores, time }: World): Promise<string[]> {
  const faults: string[] = [];
  const now = Math.floor(time.now / 1000);
  for (const { server, habits } of stores) {
    const ask = asking(server);
    const orders = (await listed(server, '/orders')).map(({ id }) => id as string);
    const parameters = { interval_start: now - 90 * DAY, interval_end: now, format: 'jsonl' };
    const { id } = await ask('POST', '/reports/runs', { type: 'orders.1', parameters });
    await until(server, `/reports/runs/${id}`, ({ status }) => status === 'succeeded' || status === 'failed');
    const text = await ask('GET', `/reports/runs/${id}/file`);
    const rows = String(text ?? '')
      .trim()
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => JSON.parse(row).order_id as string);
    if (rows.toSorted().join() !== orders.toSorted().join())
      faults.push(`${habits.name}: the report of all orders has ${rows.length} rows, and there are ${orders.length} orders`);
  }
  return faults;
}

import { acted } from '#test/simulation/acts/acted';
import { asking } from '#test/simulation/acts/asked';
import { ROUTINE } from '#test/simulation/acts/routine';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;

/** Each evening the courier pays the cash of a store, with a file of its parcels; the merchant enters both. */
export async function remit(world: World, store: Store, days: number): Promise<void> {
  for (let day = 0; day < days + 1; day++) {
    await world.pause((22 + world.random.fraction()) * HOUR);
    await acted(world, 'remit', ROUTINE.remit, () => remitted(world, store, day));
  }
}

async function remitted({ time }: World, { server, collected, remitted: paid, orders, habits }: Store, day: number): Promise<void> {
  const ask = asking(server);
  const lines = [...collected].map(([tracking_number, cod_amount]) => ({ tracking_number, cod_amount }));
  if (lines.length === 0) return;
  for (const { tracking_number, cod_amount } of lines) {
    const order = [...orders.keys()].find((id) => tracking_number.endsWith(id.slice(-12)));
    collected.delete(tracking_number);
    // None where the order was lost with the machine: the courier pays for it all the same.
    if (order !== undefined) paid.set(tracking_number, { order, amount: cod_amount });
  }
  const utr = `UTR${habits.name}${day}`;
  await ask('POST', '/cod/remittances', { courier_code: 'delhivery', reference: `CRF-${day}`, utr, lines });
  const amount = lines.reduce((sum, { cod_amount }) => sum + cod_amount, 0);
  await ask('POST', '/cod/bank_credits', { utr, amount, credited_at: Math.floor(time.now / 1000) - 60 });
}

import { acted } from '#test/simulation/acts/acted';
import { asking } from '#test/simulation/acts/asked';
import { ROUTINE } from '#test/simulation/acts/routine';
import { oddRows, paidIn } from '#test/simulation/outside/courier';
import type { Store } from '#test/simulation/outside/store';
import { STORES } from '#test/simulation/world/names';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;
/** The banks’ numbers of the couriers’ transfers. Couriers write them with zeros before them. */
const FIRST_UTR = 612_000_000_000;
const MOST_DAYS = 1_000;
const WRITTEN = 16;

/** Each evening the courier pays cash of a store, with a file of its parcels; the merchant enters both. */
export async function remit(world: World, store: Store, days: number): Promise<void> {
  for (let day = 0; day < days + 1; day++) {
    await world.pause((22 + world.random.fraction()) * HOUR);
    await acted(world, 'remit', ROUTINE.remit, () => remitted(world, store, day));
  }
}

async function remitted({ time, random }: World, store: Store, day: number): Promise<void> {
  const { server, collected, remitted: before, credits, files, habits } = store;
  if (collected.size === 0) return;
  const utr = String(FIRST_UTR + STORES.indexOf(habits.name) * MOST_DAYS + day);
  // The courier says nothing of some of the cash that it has paid in part.
  const written = [...collected].filter(([parcel]) => !before.has(parcel) || random.once(2));
  if (written.length === 0) return;
  const rows = written.flatMap(([parcel, due]) => oddRows(random, parcel, due));
  for (const { parcel, came } of rows) book(store, parcel, came);
  const lines = rows.flatMap(({ cells }) => cells).map((cells) => `${cells},${utr.padStart(WRITTEN, '0')}`);
  const file = `AWB No,COD Amount,Remitted Amount,Remarks,UTR\n${lines.join('\n')}\n`;
  const { status, body } = await server.file('/cod/remittances?courier_code=delhivery', file, 'text/csv');
  if (status >= 300) throw new Error(`A courier’s file was refused: ${status} ${JSON.stringify(body)}`);
  files.set(body.id, { utr, paid: paidIn(rows) });
  const amount = rows.reduce((sum, { came }) => sum + came, 0);
  if (amount === 0) return;
  await asking(server)('POST', '/cod/bank_credits', { utr, amount, credited_at: Math.floor(time.now / 1000) - 60 });
  credits.set(utr, amount);
}

/** Notes in the books what the courier paid for a parcel, and what it has still. */
function book({ collected, remitted: paid, orders }: Store, parcel: string, came: number): void {
  if (came === 0) return;
  const rest = collected.get(parcel)! - came;
  if (rest === 0) collected.delete(parcel);
  else collected.set(parcel, rest);
  const order = [...orders.keys()].find((id) => parcel.endsWith(id.slice(-12)));
  // None where the order was lost with the machine: the courier pays for it all the same.
  if (order !== undefined) paid.set(parcel, { order, amount: (paid.get(parcel)?.amount ?? 0) + came });
}

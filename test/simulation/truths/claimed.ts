import { bareNumber } from '#kernel/parcel-names';
import type { Json } from '#test/simulation/outside/caller';
import { isDone } from '#test/simulation/outside/correspondence';
import type { CourierFile } from '#test/simulation/outside/courier';
import type { MerchantServer } from '#test/simulation/outside/merchant';
import type { Store } from '#test/simulation/outside/store';
import { differing, type Known } from '#test/simulation/truths/differing';
import { cashHeld } from '#test/simulation/truths/known-reports';
import { lessFees } from '#test/simulation/truths/less-fees';
import { listed } from '#test/simulation/truths/listed';
import { amountOf, outsideBooks } from '#test/simulation/truths/outside-book';
import type { World } from '#test/simulation/world/world';

const NOTHING_KEPT = { freight: 0, cod_fee: 0, rto: 0, adjustment: 0, tax: 0 };

/** Each remittance comes to what its courier wrote, and claims are open for exactly what the books of courier and bank leave. */
export async function claimed(world: World): Promise<string[]> {
  // Files and credits that a lost machine had are in the books outside, and not here.
  if (world.acting.losses > 0) return [];
  const ofStores = await Promise.all(world.stores.map((store) => ofStore(world, store)));
  return [...ofStores.flat(), ...(await lessFees(world))];
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const { server, files, habits } = store;
  const [voided, closed] = [changedBy(server, 'void'), changedBy(server, 'close')];
  const remittances = await listed(server, '/cod/remittances');
  const here = new Map(remittances.map((remittance) => [remittance.id as string, remittance]));
  const faults = [...files].flatMap(([id, { paid }]) => {
    const remittance = here.get(id);
    if (remittance === undefined) return [`${habits.name}: the file of ${id} was taken, and is in no list`];
    const sum = amountOf(paid);
    const known: Known = {
      currency: 'INR',
      gross_amount: sum,
      net_amount: sum,
      deductions: NOTHING_KEPT,
      counts: ({ lines, unreadable }: Json) => lines === paid.length && unreadable === 0,
      status: (status: string) => (status === 'void') === voided.has(id),
    };
    return differing(`${habits.name}: the remittance ${id}`, known, remittance);
  });
  const counted = new Map([...files].filter(([id]) => !voided.has(id)));
  return [...faults, ...(await ofClaims(world, store, counted, closed))];
}

/** The remittances that the merchant made void, or closed. */
const changedBy = ({ correspondence }: MerchantServer, act: 'void' | 'close'): ReadonlySet<string> =>
  new Set([...correspondence.changes('POST', `/cod/remittances/{id}/${act}`)].flatMap(([id, all]) => (all.some(isDone) ? [id] : [])));

/** The claims that somebody outside can judge: by order, by remittance and by the number of a transfer. */
async function ofClaims(world: World, store: Store, files: Store['files'], closed: ReadonlySet<string>): Promise<string[]> {
  const { server, habits } = store;
  const open = await listed(server, '/reconciliation/claims?status=open');
  const judged = new Map([...(await ofOrders(world, store)), ...ofNobody(files, closed), ...(await ofTransfers(store, files))]);
  const found = Map.groupBy(open, nameOf);
  return [...judged].flatMap(([name, amount]) => {
    const amounts = (found.get(name) ?? []).map((claim) => claim.amount as number);
    return amounts.join() === (amount === 0 ? '' : String(amount))
      ? []
      : [`${habits.name}: by the books outside the claim ${name} is of ${amount}, and ${amounts.join() || 'none'} is open`];
  });
}

function nameOf({ code, subject, order_id, utr }: Json): string {
  if (code === 'cod_line_unmatched') return `${code} of ${subject}`;
  return `${code} of ${code.startsWith('bank_') ? bareNumber(utr) : order_id}`;
}

type Claims = [name: string, amount: number][];

/** A courier that has paid cash in part owes the rest. */
async function ofOrders(world: World, store: Store): Promise<Claims> {
  const [orders, collections] = await Promise.all(['/orders', '/cod/collections'].map((list) => listed(store.server, list)));
  const held = cashHeld(store, collections!, outsideBooks(world, store, orders!), orders!);
  return [...held].map(([order, { rest, came }]) => [`cod_short_remitted of ${order}`, came > 0 ? rest : 0]);
}

/** The courier paid for parcels of nobody. A person who closes the remittance decides that nothing is owed. */
const ofNobody = (files: Store['files'], closed: ReadonlySet<string>): Claims =>
  [...files]
    .filter(([, { paid }]) => isOfNobody(paid))
    .map(([id, { paid }]) => [`cod_line_unmatched of ${id}`, closed.has(id) ? 0 : 0 - amountOf(paid)]);

const isOfNobody = (paid: CourierFile['paid']): boolean => paid.length > 0 && paid.every(({ parcel }) => parcel.startsWith('NOBODY'));

/** The bank received another amount than a courier wrote. A row that is written twice is one payment, if its parcel is of an order. */
async function ofTransfers({ server, credits }: Store, files: Store['files']): Promise<Claims> {
  const sold = new Set((await listed(server, '/cod/collections')).map(({ tracking_number }) => tracking_number));
  return [...Map.groupBy(files.values(), ({ utr }) => utr)].flatMap(([utr, ofOne]): Claims => {
    if (utr === null) return [];
    const came = credits.get(utr);
    const paid = ofOne.flatMap((file) => file.paid);
    const counted = new Map(paid.map((each, n) => [`${each.parcel} ${sold.has(each.parcel) ? each.amount : `row ${n}`}`, each]));
    return came === undefined || paid.length === 0
      ? []
      : [[`bank_credit_differs of ${bareNumber(utr)}`, amountOf([...counted.values()]) - came]];
  });
}

import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;

/** Each evening the courier pays the cash of a store, with a file of its parcels; the merchant enters both. */
export async function remit(
  { random, faults, time }: World,
  { server, collected, remitted, orders, habits }: Store,
  days: number,
): Promise<void> {
  for (let day = 0; day < days + 1; day++) {
    await server.pause((22 + random.fraction()) * HOUR);
    const lines = [...collected].map(([tracking_number, cod_amount]) => ({ tracking_number, cod_amount }));
    if (lines.length === 0) continue;
    for (const { tracking_number, cod_amount } of lines) {
      const order = [...orders.keys()].find((id) => tracking_number.endsWith(id.slice(-12)))!;
      collected.delete(tracking_number);
      remitted.set(tracking_number, { order, amount: cod_amount });
    }
    const utr = `UTR${habits.name}${day}`;
    const file = await server.post('/cod/remittances', { courier_code: 'delhivery', reference: `CRF-${day}`, utr, lines });
    if (file.status !== 201) faults.push(`a remittance was refused: ${file.status} ${JSON.stringify(file.body)}`);
    const amount = lines.reduce((sum, { cod_amount }) => sum + cod_amount, 0);
    const credit = await server.post('/cod/bank_credits', { utr, amount, credited_at: Math.floor(time.now / 1000) - 60 });
    if (credit.status !== 201) faults.push(`a bank credit was refused: ${credit.status} ${JSON.stringify(credit.body)}`);
  }
}

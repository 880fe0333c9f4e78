import { asking, until } from '#test/simulation/acts/asked';
import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const CLEARED_UP = [
  'POST /v1/cod/remittances',
  'GET /v1/cod/remittances/{id}',
  'GET /v1/cod/remittances/{id}/findings',
  'POST /v1/cod/remittances/{id}/close',
  'POST /v1/cod/remittances/{id}/void',
  'POST /v1/cod/bank_credits',
  'GET /v1/cod/bank_credit_imports/{id}',
  'GET /v1/cod/bank_credits',
  'GET /v1/cod/bank_credits/{id}',
  'DELETE /v1/cod/bank_credits/{id}',
  'GET /v1/reconciliation/claims',
  'GET /v1/reconciliation/claims/{id}',
];

/** A courier pays for parcels of nobody: claims are made of it. One file is closed, another was entered by mistake; so were credits of the bank. */
export async function clearUpRemittances({ random, time }: World, { server, credits, files, habits }: Store): Promise<void> {
  const ask = asking(server);
  const name = `${habits.name}${random.between(1, 1_000_000)}`;
  const entered = async (parcel: string): Promise<Json> => {
    const amount = random.between(100, 900);
    const lines = [{ tracking_number: parcel, cod_amount: amount, utr: `ODD${name}` }];
    const remittance = await ask('POST', '/cod/remittances', { courier_code: 'dtdc', lines });
    files.set(remittance.id, { utr: `ODD${name}`, paid: [{ row: 1, parcel, amount }] });
    return remittance;
  };
  const found = await entered(`NOBODY${name}a`);
  const mistaken = await entered(`NOBODY${name}b`);
  await until(server, `/cod/remittances/${found.id}`, ({ status }) => status === 'discrepancy');
  await ask('GET', `/cod/remittances/${found.id}/findings`);
  const { data: claims } = await ask('GET', '/reconciliation/claims');
  if (claims.length > 0) await ask('GET', `/reconciliation/claims/${claims[0].id}`);
  await ask('POST', `/cod/remittances/${found.id}/close`, {}, ['transition_not_allowed']);
  await ask('POST', `/cod/remittances/${mistaken.id}/void`);
  const statement = `UTR,Amount,Date\nODD${name},1.00,2026-11-02\nTWO${name},2.00,2026-11-02\n`;
  const { status, body } = await server.file('/cod/bank_credits', statement, 'text/csv');
  if (status >= 300) throw new Error(`A statement was refused: ${status} ${JSON.stringify(body)}`);
  credits.set(`ODD${name}`, 100).set(`TWO${name}`, 200);
  await until(server, `/cod/bank_credit_imports/${body.id}`, () => true);
  const credit = await ask('POST', '/cod/bank_credits', {
    utr: `ONE${name}`,
    amount: 100,
    credited_at: Math.floor(time.now / 1000) - 3600,
  });
  await ask('GET', `/cod/bank_credits/${credit.id}`);
  await ask('DELETE', `/cod/bank_credits/${credit.id}`);
  await ask('GET', '/cod/bank_credits?limit=5');
}

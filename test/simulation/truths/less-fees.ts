import { differing } from '#test/simulation/truths/differing';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** Cash that couriers paid less their fees is paid in full, with what they kept by kind and what came to the bank, of which nothing is claimed. */
export async function lessFees({ stores }: World): Promise<string[]> {
  const ofStores = stores.map(async ({ test, lessFees: all, habits }) => {
    const claims = all.length === 0 ? [] : await listed(test, '/reconciliation/claims?status=open');
    const ofEach = all.map(async ({ remittance, collection, utr, gross, kept, net }) => {
      const [paid, cash] = await Promise.all([test.get(`/cod/remittances/${remittance}`), test.get(`/cod/collections/${collection}`)]);
      const known = { gross_amount: gross, deductions: kept, net_amount: net };
      const deductions_amount = gross - net;
      return [
        ...differing(`${habits.name}, test: the remittance ${remittance}`, known, paid.body),
        ...differing(
          `${habits.name}, test: the cash ${collection}`,
          { status: 'remitted', remitted_amount: gross, deductions_amount, net_amount: net, shortfall_amount: 0 },
          cash.body,
        ),
        ...claims
          .filter((claim) => claim.utr === utr || claim.order_id === collection.replace('cod_', 'ord_'))
          .map(({ code, amount }) => `${habits.name}, test: ${net} came by ${utr} as written, and there is a claim ${code} of ${amount}`),
      ];
    });
    return (await Promise.all(ofEach)).flat();
  });
  return (await Promise.all(ofStores)).flat();
}

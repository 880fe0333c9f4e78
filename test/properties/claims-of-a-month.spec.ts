import fc from 'fast-check';
import { PARTIES } from '#reconciliation/claims/domain/claim.events';
import { sum } from '#kernel/money';
import { numbers } from '#test/properties/random-numbers';
import { ReconciledMonth } from '#test/properties/reconciled-month';

/** Orders of the long month; the aim is 100,000 (`ORDERS=100000`). */
const ORDERS = Number(process.env['ORDERS'] ?? 10_000);

const claimed = (month: ReconciledMonth) => {
  const open = month.open();
  return Object.fromEntries(PARTIES.map((party) => [party, sum(open.filter((each) => each.party === party).map(({ amount }) => amount))]));
};

describe('the claims of a month of three couriers and two gateways', () => {
  it('are to the paisa what the books of each say is missing, in any order of what happens and whenever somebody looks', () =>
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 400 }), (seed, size) => {
        const month = new ReconciledMonth(numbers(seed), size).run();
        expect(claimed(month)).toEqual(month.books);
      }),
      { numRuns: 60 },
    ));

  it('are opened once, and settled before they are opened again', () =>
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const facts of new ReconciledMonth(numbers(seed), 100).run().claims.values()) {
          const open = new Set<string>();
          for (const { type, data } of facts) {
            expect(open.has(data.claim)).toBe(type !== 'claim.opened');
            if (type === 'claim.opened') open.add(data.claim);
            if (type === 'claim.settled') open.delete(data.claim);
          }
        }
      }),
      { numRuns: 30 },
    ));

  it('are so for a long month too', () => {
    const month = new ReconciledMonth(numbers(20_260_101), ORDERS).run();
    expect(claimed(month)).toEqual(month.books);
    expect(month.open().length).toBeGreaterThan(ORDERS / 20);
  });
});

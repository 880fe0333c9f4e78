import { fact } from '#kernel/fact';
import { couriers } from '#reconciliation/remittances/domain/courier';
import { knownCourier, setUpCourier } from '#reconciliation/remittances/domain/courier.decisions';
import { folded, given } from '#test/support/facts/given';

const LOCAL = 'localriders';
const setUp = (settings: object) => fact('courier.set_up' as const, { code: LOCAL, settings });

describe('a courier', () => {
  it('that was unknown is known once it is set up, with default terms', () => {
    given(couriers).when((known) => setUpCourier(known, LOCAL, { cycle_days: 3 })).then(setUp({ cycle_days: 3 })); // prettier-ignore
    given(couriers).when((known) => setUpCourier(known, LOCAL, {})).then(setUp({})); // prettier-ignore
    expect(folded(couriers, [setUp({ cycle_days: 3 })]).get(LOCAL)).toEqual({
      code: LOCAL,
      name: LOCAL,
      cycle_days: 3,
      payout_weekdays: [],
      tolerance_amount: 100,
      tolerance_percent: 0,
      deductions_netted: true,
      column_map: {},
      strip_prefix: null,
    });
  });

  it('keeps settings that are not given, and records nothing twice', () => {
    const story = [setUp({ cycle_days: 3, name: 'Riders' }), setUp({ strip_prefix: 'LR-' })];
    expect(folded(couriers, story).get(LOCAL)).toMatchObject({ cycle_days: 3, name: 'Riders', strip_prefix: 'LR-' });
    given(couriers, ...story).when((known) => setUpCourier(known, LOCAL, { cycle_days: 3 })).thenNothing(); // prettier-ignore
  });

  it('has its own terms if it is built in', () => {
    expect(folded(couriers, []).get('indiapost')).toMatchObject({ name: 'India Post', cycle_days: 15 });
    given(couriers).when((known) => setUpCourier(known, 'indiapost', { cycle_days: 15 })).thenNothing(); // prettier-ignore
  });

  it('is one in any spelling, and keeps its latest name', () => {
    const story = [fact('courier.set_up' as const, { code: 'localriders', settings: { cycle_days: 3 } })];
    given(couriers, ...story).when((known) => setUpCourier(known, 'local_riders', {})).then(fact('courier.set_up', { code: 'local_riders', settings: {} })); // prettier-ignore
    const renamed = folded(couriers, [...story, fact('courier.set_up' as const, { code: 'local_riders', settings: {} })]);
    expect(renamed.size).toBe(folded(couriers, story).size);
    for (const code of ['localriders', 'Local Riders', 'LOCAL-RIDERS'])
      expect(knownCourier(renamed, code)).toMatchObject({ code: 'local_riders', name: 'local_riders', cycle_days: 3 });
    given(couriers, ...story, setUp({ name: 'Riders' })).when((known) => setUpCourier(known, LOCAL, {})).thenNothing(); // prettier-ignore
    const named = folded(couriers, [fact('courier.set_up' as const, { code: 'BlueDart', settings: {} })]);
    expect(knownCourier(named, 'blue dart')).toMatchObject({ code: 'BlueDart', name: 'Blue Dart' });
  });

  it('that is unknown accepts no files', () => {
    given(couriers)
      .when((known) => [knownCourier(known, LOCAL)] as never)
      .refuses('courier_unknown', {}, 'courier_code');
  });
});

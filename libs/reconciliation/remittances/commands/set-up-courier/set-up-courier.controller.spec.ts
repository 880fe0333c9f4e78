import { SetUpCourierBody } from '#reconciliation/remittances/commands/set-up-courier/set-up-courier.controller';
import { faultsIn } from '#test/support/facts/body-faults';

it.each([
  [{ cycle_days: 0 }, 'invalid_range', 'cycle_days'],
  [{ cycle_days: null }, 'invalid_integer', 'cycle_days'],
  [{ payout_weekdays: [8] }, 'invalid_value', 'payout_weekdays'],
  [{ payout_weekdays: [2, 2] }, 'invalid_value', 'payout_weekdays'],
  [{ column_map: { Docket: 'docket' } }, 'invalid_value', 'column_map'],
  [{ iban: 'DE00' }, 'parameter_unknown', 'iban'],
])('the terms of a courier are refused as %j', (body, code, param) => expect(faultsIn(SetUpCourierBody, body)).toEqual([[code, param]]));

import { ChangeSettingsBody } from '#risk/commands/change-settings/change-settings.controller';
import { faultsIn } from '#test/support/facts/body-faults';

it.each([
  [{ high_from: 101 }, 'invalid_range', 'high_from'],
  [{ recommendations: { low: 'pray' } }, 'invalid_enum_value', 'recommendations.low'],
  [{ time_zone: 'Asia/Atlantis' }, 'invalid_value', 'time_zone'],
  [{ time_zone: 'IST' }, 'invalid_value', 'time_zone'],
  [{ time_zone: 'ist' }, 'invalid_value', 'time_zone'],
  [{ time_zone: 'BST' }, 'invalid_value', 'time_zone'],
  [{ time_zone: 'PST' }, 'invalid_value', 'time_zone'],
  [{ time_zone: '+05:30' }, 'invalid_value', 'time_zone'],
  [{ prepaid_percent: 100 }, 'invalid_range', 'prepaid_percent'],
])('settings are refused as %j', (body, code, param) => expect(faultsIn(ChangeSettingsBody, body)).toEqual([[code, param]]));

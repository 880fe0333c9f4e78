import { DAY, HOUR } from '#kernel/time';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { readModelDocuments } from '#test/support/stores/read-model-documents';
import { openSession, placeOrder } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const MANY = 12;

let people = 0;
const somebody = () =>
  openSession(merchant, {
    customer: { phone: `+9198${String(20_123_400 + people)}` },
    device: { ip: `203.0.113.${people++}`, user_agent: 'A browser' },
  });
const counted = async (): Promise<number[]> => {
  const { risk_phones = [], risk_devices = [] } = await readModelDocuments(service);
  return [risk_phones.length, risk_devices.length];
};
const passes = async (seconds: number): Promise<void> => {
  await merchant.post('/test_helpers/clock/advance', { seconds });
  await somebody();
};

it('phones and devices that never recur are dropped once their window is over, and a rebuild gives the same', async () => {
  await Promise.all(Array.from({ length: MANY }, somebody));
  await eventually(async () => expect(await counted()).toEqual([MANY, MANY]));
  await passes(HOUR + 60);
  await eventually(async () => expect(await counted()).toEqual([1, MANY + 1]));
  await passes(DAY + 60);
  await eventually(async () => expect(await counted()).toEqual([1, 1]));
  for (const name of ['risk_phones', 'risk_devices']) await service.operate('projections.rebuild', { name });
  expect(await counted()).toEqual([1, 1]);
});

it('cash without a report for 45 days is no longer awaited', async () => {
  const customer = { phone: '+919820123499' };
  for (let n = 0; n < 2; n++) await placeOrder(merchant, { payment_option: 'cod' }, { payment_options: ['cod'], customer });
  const open = async (): Promise<number> =>
    (await merchant.post('/risk/assessments', { amount: 1, currency: 'INR', customer })).body.inputs.history.open_cod;
  await eventually(async () => expect(await open()).toBe(2));
  for (const [seconds, left] of [
    [44 * DAY, 2],
    [2 * DAY, 0],
  ] as const) {
    await passes(seconds);
    expect(await open()).toBe(left);
  }
});

import { typedAt } from '#test/support/machine/command-line';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { given } from '#test/support/given/given';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service, merchant } = serviceUnderTest('own');

const NONE = ['2026-02-30', '2027-02-29', '2026-13-01'];
const directory = temporaryDirectory();
let order: string;
let endpoint: string;

beforeAll(async () => {
  order = (await given.paidOrder(merchant)).id;
  endpoint = (await merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events: ['order.paid'] })).body.id;
}, 30_000);

const REPORT = ['reports', 'run', 'orders.1', '--mode', 'test'];

describe('a day that no calendar has', () => {
  it.each<[string, string, (day: string) => string[]]>([
    ['history list --from', 'from', (day) => ['history', 'list', '--from', day]],
    ['history list --to', 'to', (day) => ['history', 'list', '--to', day]],
    ['history export --from', 'from', (day) => ['history', 'export', directory.path('history'), '--from', day]],
    ['history at --time', 'time', (day) => ['history', 'at', order, '--time', day]],
    ['history at --time, of an order that is not there', 'time', (day) => ['history', 'at', 'ord_none', '--time', `${day} 18:30`]],
    ['history diff --from', 'from', (day) => ['history', 'diff', order, '--from', day]],
    ['history diff --to', 'to', (day) => ['history', 'diff', order, '--from', '1h', '--to', day]],
    ['verify --against --from', 'from', (day) => ['verify', '--against', 'gateway', '--from', day]],
    ['verify --against --to', 'to', (day) => ['verify', '--against', 'shop', '--to', `${day}T10:00+05:30`]],
    ['endpoints recover --since', 'since', (day) => ['endpoints', 'recover', endpoint, '--since', day]],
    ['endpoints recover --since, of one that is not there', 'since', (day) => ['endpoints', 'recover', 'we_none', '--since', day]],
    ['reports run --from', 'from', (day) => [...REPORT, '--from', day, '--to', '2026-03-10']],
    ['reports run --to', 'to', (day) => [...REPORT, '--from', '2026-01-31', '--to', day]],
  ])('ends %s with 2 and words', async (_, option, words) => {
    for (const day of NONE) {
      const [code, , err] = await typedAt(service.dataDir, ...words(day));
      expect([code, err]).toEqual([2, expect.stringContaining(`${option} is ${day}, and there is no such day`)]);
    }
  });
});

import { largeCart } from '#test/support/clients/large-session';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const MOST_BYTES = 512 * 1024;
const SESSIONS = 24;

let ids: string[];

beforeAll(async () => {
  ids = [];
  for (let n = 0; n < SESSIONS; n++) ids.unshift((await openSession(merchant, largeCart())).id);
});

const idsOf = (page: Json): string[] => page.data.map(({ id }: Json) => id);

/** All pages from one end of the list to the other. */
async function walk(path: string, cursor: 'starting_after' | 'ending_before', from?: string): Promise<Json[]> {
  const pages: Json[] = [];
  for (let at = from === undefined ? '' : `&${cursor}=${from}`; ;) {
    const { text, body } = await merchant.get(`${path}limit=100${at}`);
    expect(text.length).toBeLessThanOrEqual(MOST_BYTES + 200);
    pages.push(body);
    if (!body.has_more) return pages;
    at = `&${cursor}=${body.data.at(cursor === 'starting_after' ? -1 : 0).id}`;
  }
}

describe('a page of large resources', () => {
  it.each(['/checkout/sessions?', '/checkout/sessions?status=open,expired&payment_status=unpaid&', '/checkout/sessions?status=open&'])(
    'ends at 512 KiB with has_more, and the list is complete in both directions: %s',
    async (path) => {
      const pages = await walk(path, 'starting_after');
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.flatMap(idsOf)).toEqual(ids);
      const back = await walk(path, 'ending_before', ids.at(-1));
      expect(back.reverse().flatMap(idsOf)).toEqual(ids.slice(0, -1));
    },
  );

  it('ends as early where sessions that are over are found among those that are not', async () => {
    const [over, open] = [ids.filter((_, n) => n % 2 === 0), ids.filter((_, n) => n % 2 === 1)];
    for (const id of over) await merchant.patch(`/checkout/sessions/${id}`, { expires_at: now() + 100 });
    service.clock.advance(200);
    expect((await walk('/checkout/sessions?payment_status=unpaid&', 'starting_after')).flatMap(idsOf)).toEqual(ids);
    expect((await walk('/checkout/sessions?status=expired&', 'starting_after')).flatMap(idsOf)).toEqual(over);
    expect((await walk('/checkout/sessions?status=open&', 'starting_after')).flatMap(idsOf)).toEqual(open);
  });

  it('of events and of attempts to deliver them ends as early', async () => {
    const events = await walk('/events?', 'starting_after');
    expect(events.length).toBeGreaterThan(2);
    expect(new Set(events.flatMap(idsOf)).size).toBe(events.flatMap(idsOf).length);
  });
});

const now = (): number => Math.floor(service.clock.milliseconds() / 1000);

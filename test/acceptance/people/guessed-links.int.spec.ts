import { userStream } from '#people/domain/user.events';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import type { Answered } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { openedEvents } from '#test/support/facts/opened-events';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('own');
/** Six times as many as an address may guess in a second. */
const GUESSES = 120;

let stranger: PersonClient;
beforeAll(() => (stranger = service.merchant.person()));

const accept = (link: string, password = PASSWORD): Promise<Answered> => stranger.accept(link, password);
/** A link of the right form for a known person, which nobody made: as it is now, or as earlier releases made it. */
const forged = (user: string, tag = `.${'b'.repeat(22)}`): string => `https://localhost/invitation#${user}.${'a'.repeat(43)}${tag}`;
const flood = <A extends { readonly status: number }>(send: () => Promise<A>): Promise<A[]> =>
  Promise.all(Array.from({ length: GUESSES }, send));
const openedOf = (user: string): (() => number) => openedEvents(service.part(EventPipeline), userStream(user));

describe('a stranger who guesses the one-time link of a known person', () => {
  it('is counted like one who guesses keys, and has no event of the person read', async () => {
    const { id } = await hire(service, 'viewer');
    const opened = openedOf(id);
    for (const tag of [undefined, '']) {
      const answers = await flood(() => accept(forged(id, tag)));
      const codes = new Set(answers.map(({ body }) => body.error.code));
      expect(codes).toContain('rate_limit_exceeded');
      expect([...codes].filter((code) => !['rate_limit_exceeded', 'link_invalid'].includes(code))).toEqual([]);
    }
    expect(opened()).toBe(0);
  });

  it('is counted on the page, too', async () => {
    const { id } = await hire(service, 'viewer');
    const opened = openedOf(id);
    const browser = new BrowserWithoutScript(service);
    const form = { token: forged(id).split('#')[1]!, password: PASSWORD };
    const pages = await flood(() => browser.submit(`${service.addresses.api}/invitation`, form));
    await browser.close();
    expect(pages.filter(({ status }) => ![422, 429].includes(status))).toEqual([]);
    expect(pages.some(({ status }) => status === 429)).toBe(true);
    expect(opened()).toBe(0);
  });

  it('has the events read once for a link that was used or replaced', async () => {
    const { id, link: used } = await service.operate('users.create', { email: 'used-link@example.com', role: 'viewer' });
    expect((await accept(used)).status).toBe(200);
    const { link: replaced } = await service.operate('users.reset', { id });
    const { link: newest } = await service.operate('users.reset', { id });
    for (const link of [used, replaced]) {
      expect([422, 429]).toContain((await accept(link)).status);
      const opened = openedOf(id);
      await flood(() => accept(link));
      expect(opened()).toBe(0);
    }
    expect((await accept(newest, 'another good password')).status).toBe(200);
  });

  it('has none read for passwords that nobody may choose', async () => {
    const { id, link } = await service.operate('users.create', { email: 'short-password@example.com', role: 'viewer' });
    const opened = openedOf(id);
    await flood(() => accept(link, 'short'));
    expect(opened()).toBe(0);
    expect((await accept(link)).status).toBe(200);
    expect(opened()).toBeGreaterThan(0);
  });
});

it('a link of an earlier release, which has no tag, is accepted', async () => {
  const { link } = await service.operate('users.create', { email: 'earlier-link@example.com', role: 'viewer' });
  const [user, secret] = link.split('.').slice(-3);
  expect((await accept(`https://localhost/invitation#${user.split('#')[1]}.${secret}`)).status).toBe(200);
});

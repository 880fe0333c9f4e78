import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#http/access/caller';
import { RateLimit } from '#http/rate-limit/rate-limit';
import { EmbeddedRateCounters } from '#http/rate-limit/embedded/embedded-rate-counters';

const NOON_MS = 1_700_000_000_000;
const LIMIT = 3;

const NOWHERE = { header: () => NOWHERE } as unknown as FastifyReply;

/** A service with a clock that the test sets, and its answers to keys and addresses. */
function limited() {
  const clock = { ms: NOON_MS };
  const limit = new RateLimit(new EmbeddedRateCounters(), ({ ip }) => ip, () => clock.ms); // prettier-ignore
  const outcome = (requested: Promise<void>): Promise<string> => requested.then(() => 'let in', ({ code }) => code as string); // prettier-ignore
  return {
    clock,
    ask: async (id = 'key_1'): Promise<{ outcome: string; headers: Record<string, number> }> => {
      const headers: Record<string, number> = {};
      const reply = { header: (name: string, value: number) => ((headers[name] = value), reply) };
      const caller = { key: { id, rateLimit: LIMIT } } as Caller;
      return { outcome: await outcome(limit.ofKey(caller, {} as FastifyRequest, reply as unknown as FastifyReply)), headers };
    },
    browse: (ip: string): Promise<string> =>
      outcome(limit.ofKey({ key: { id: 'key_1', type: 'publishable', rateLimit: LIMIT } } as Caller, { ip } as FastifyRequest, NOWHERE)),
    guess: (ip: string): Promise<string> => outcome(limit.ofAddress({ ip } as FastifyRequest)),
  };
}

describe('the rate limit of a key', () => {
  it('admits its number and no more, and reports the state of the key', async () => {
    const { ask } = limited();
    const seen = [await ask(), await ask(), await ask(), await ask(), await ask()];
    expect(seen.map(({ outcome }) => outcome)).toEqual(['let in', 'let in', 'let in', 'rate_limit_exceeded', 'rate_limit_exceeded']);
    expect(seen.map(({ headers }) => headers['X-RateLimit-Remaining'])).toEqual([2, 1, 0, 0, 0]);
    expect(seen[4]!.headers).toEqual({ 'X-RateLimit-Limit': LIMIT, 'X-RateLimit-Remaining': 0, 'X-RateLimit-Reset': NOON_MS / 1000 + 1 });
  });

  it('is exact at the edge of the second', async () => {
    const { clock, ask } = limited();
    clock.ms = NOON_MS + 999;
    for (let n = 0; n < LIMIT; n++) await ask();
    expect((await ask()).outcome).toBe('rate_limit_exceeded');
    clock.ms = NOON_MS + 1000;
    expect(await ask()).toMatchObject({ outcome: 'let in', headers: { 'X-RateLimit-Remaining': LIMIT - 1 } });
  });

  it('is counted for each key separately', async () => {
    const { ask } = limited();
    for (let n = 0; n <= LIMIT; n++) await ask('key_1');
    expect((await ask('key_2')).outcome).toBe('let in');
  });

  it('holds for concurrent requests', async () => {
    const { ask } = limited();
    const seen = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(seen.filter(({ outcome }) => outcome === 'let in')).toHaveLength(LIMIT);
  });
});

describe('the rate limit of a publishable key', () => {
  const fourth = async (addresses: readonly [string, string, string, string]): Promise<string> => {
    const { browse } = limited();
    for (const address of addresses.slice(0, LIMIT)) await browse(address);
    return browse(addresses[LIMIT]);
  };

  it.each<[string, [string, string, string, string]]>([
    ['each address', ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']],
    ['each IPv4 address that comes in IPv6', ['::ffff:192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '::ffff:192.0.2.2']],
    ['each IPv6 network of 64 bits', ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']],
  ])('lets %s in', async (_, addresses) => expect(await fourth(addresses)).toBe('let in'));

  it.each<[string, [string, string, string, string]]>([
    ['an address however it is written', ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '192.0.2.1']],
    ['an IPv6 network', ['2001:db8::1', '2001:db8:0:0:1::', '2001:0DB8::3', '2001:db8::ffff:192.0.2.1']],
    ['a link with its zone', ['fe80::1%eth0', 'fe80::2%eth0', 'fe80::3', 'fe80::4']],
  ])('counts %s as one', async (_, addresses) => expect(await fourth(addresses)).toBe('rate_limit_exceeded'));
});

describe('the rate limit of an address without a key', () => {
  it('gives the reason to 20 requests of a second, and makes the 21st wait', async () => {
    const { clock, guess } = limited();
    const seen: string[] = [];
    for (let n = 0; n < 21; n++) seen.push(await guess('192.0.2.1'));
    expect(seen).toEqual([...Array<string>(20).fill('let in'), 'rate_limit_exceeded']);
    expect(await guess('192.0.2.2')).toBe('let in');
    clock.ms += 1000;
    expect(await guess('192.0.2.1')).toBe('let in');
  });
});

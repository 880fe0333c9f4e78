import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

describe('an API behind a proxy of ours', () => {
  const { service: api } = serviceUnderTest('api', { trustedProxies: ['127.0.0.0/8', '::1'] });

  const guessing = async (client: string, times: number): Promise<number[]> => {
    const ask = () => api.ask('GET', '/v1/things', { key: 'wrong', headers: { 'X-Forwarded-For': client } });
    return (await Promise.all(Array.from({ length: times }, ask))).map(({ status }) => status);
  };

  it('distinguishes clients without a valid key, each with a separate rate limit', async () => {
    await eventually(async () => {
      const [one, other] = await Promise.all([guessing('192.0.2.1', 25), guessing('192.0.2.2', 5)]);
      expect(one.filter((status) => status === 401)).toHaveLength(20);
      expect(other).toEqual([401, 401, 401, 401, 401]);
    });
  });

  it('believes the proxy, and not what the client claimed before it', async () => {
    await eventually(async () => {
      const claims = await Promise.all(Array.from({ length: 25 }, (_, n) => guessing(`198.51.100.${n}, 192.0.2.3`, 1)));
      expect(claims.flat().filter((status) => status === 401)).toHaveLength(20);
    });
  });

  it('counts a publishable key for each address, and the IPv6 addresses of one network together', async () => {
    const shopper = async (client: string): Promise<number> => {
      const headers = { 'X-Forwarded-For': client };
      return (await api.ask('GET', '/v1/things/1', { key: 'publishable', headers })).status;
    };
    const many = (clientOf: (n: number) => string) => Promise.all(Array.from({ length: 25 }, (_, n) => shopper(clientOf(n))));
    await eventually(async () => {
      const [greedy, other, network, neighbour] = await Promise.all([
        many(() => '192.0.2.1'),
        shopper('192.0.2.2'),
        many((n) => `2001:db8:0:1::${n + 1}`),
        shopper('2001:db8:0:2::1'),
      ]);
      for (const statuses of [greedy, network]) expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect([other, neighbour]).toEqual([200, 200]);
    });
  });

  it('counts a wrong client secret like a key that is not valid', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.4' };
    await eventually(async () => {
      const guesses = await Promise.all(
        Array.from({ length: 25 }, () => api.ask('POST', '/v1/things/guessed/finish', { key: 'publishable', headers, body: {} })),
      );
      const refused = guesses.filter(({ status }) => status === 429);
      expect([guesses.filter(({ status }) => status === 403).length, refused.length]).toEqual([20, 5]);
      expect([refused[0]!.json.error.code, refused[0]!.headers['retry-after']]).toEqual(['rate_limit_exceeded', '1']);
    });
  });
});

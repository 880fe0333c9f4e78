import { eventually } from '#test/support/eventually';
import { HttpApi } from '#test/support/http-api';

describe('an API behind a proxy of ours', () => {
  const api = new HttpApi();
  beforeAll(() => api.start({ trustedProxies: ['127.0.0.0/8', '::1'] }));
  afterAll(() => api.stop());

  const guessing = async (client: string, times: number): Promise<number[]> => {
    const ask = () => api.ask('GET', '/v1/things', { key: 'wrong', headers: { 'X-Forwarded-For': client } });
    return (await Promise.all(Array.from({ length: times }, ask))).map(({ status }) => status);
  };

  it('tells clients without a valid key apart, each with a rate limit of its own', async () => {
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
});

import { EventHistory } from '#platform/event-history/event-history';
import { Projector } from '#platform/projector/projector';
import { codOrder, openSession } from '#test/support/clients/shop';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import type { Json } from '#test/support/clients/merchant-client';

const { service, merchant } = serviceUnderTest('own');

async function lagOf(account: string): Promise<Json> {
  const [code, out] = await typedAt(service.dataDir, '--json', 'accounts', 'lag', account);
  return code === 0 ? JSON.parse(out) : [code, JSON.parse(out).error.code];
}

describe('how far the read models are behind with one account', () => {
  it('counts its facts that wait, and for how long, not those of others', async () => {
    const { id: other } = await service.operate('accounts.create', { name: 'Other' });
    await codOrder(merchant);
    const { account } = service;
    const current = { object: 'account_lag', account, waiting: 0, lag_seconds: 0 };
    await eventually(async () => expect(await lagOf(account)).toEqual(current));

    const projector = service.part(Projector);
    await projector.stop();
    const history = service.part(EventHistory);
    const [from, since] = [await history.end(), Date.now()];
    await openSession(merchant);
    await eventually(async () => {
      const written = (await history.read(from, 100)).filter(({ metadata }) => metadata.account === account);
      const behind = await lagOf(account);
      expect(behind.waiting).toBe(written.length);
      expect(behind.lag_seconds).toBeGreaterThan(0);
      expect(behind.lag_seconds).toBeLessThanOrEqual(Math.ceil((Date.now() - since) / 1000));
    });
    expect(await lagOf(other)).toMatchObject({ waiting: 0, lag_seconds: 0 });

    await projector.start();
    await eventually(async () => expect(await lagOf(account)).toEqual(current));
  });

  it('is of an account that exists', async () => {
    expect(await lagOf('acct_000000000000000000000000')).toEqual([1, 'resource_missing']);
  });
});

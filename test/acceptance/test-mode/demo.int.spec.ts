import { Merchant } from '#apps/demo/merchant';
import { runStory } from '#apps/demo/story';
import { serviceUnderTest } from '#test/support/services/service-under-test';

/** `npm run demo -- --api`: the story with only a test key. */
describe('the demo at a service that runs', () => {
  const { service } = serviceUnderTest('shared');

  /** Its lines in an account with these connections in addition to the sandbox. */
  async function storyWith(...connections: readonly object[]): Promise<string> {
    const { id: account } = await service.operate('accounts.create', { name: 'A shop that looks around' });
    const common = { mode: 'test', name: 'Own', baseUrl: 'http://127.0.0.1:9', account };
    for (const each of connections) await service.operate('connections.create', { ...common, ...each });
    const { key } = await service.operate('keys.create', { account, type: 'secret', mode: 'test', name: 'Demo' });
    const { api, certificate } = service.addresses;
    const merchant = new Merchant(api, key as string, certificate.file);
    const lines: string[] = [];
    try {
      await runStory(merchant, null, (line) => void lines.push(line));
    } finally {
      await merchant.close();
    }
    return lines.join('\n');
  }

  const razorpay = { kind: 'razorpay', keyId: 'rzp_test_own', keySecret: 'secret' };
  const shop = { kind: 'shopify', shopDomain: 'own.myshopify.com', accessToken: 'shpat', appSecret: 'signs' };
  const CARRIED = "are the courier's to hand over";
  const PAID = 'captured';

  it('tells all of it where the sandbox is the partner', async () => {
    const all = await storyWith();
    expect(all).toContain(PAID);
    expect(all).toContain(CARRIED);
    expect(all).toContain('the bank decides: won');
    expect(all).toContain('the payment names the transfer: ');
    expect(all).not.toContain('of its own');
  });

  it('says that the account has a gateway of its own, and goes on', async () => {
    const said = await storyWith({ ...razorpay, charging: 's2s' });
    expect(said).toContain('a gateway of its own');
    expect(said).not.toContain(PAID);
    expect(said).toContain(CARRIED);
  });

  it('says that the account has a shop of its own, and goes on', async () => {
    const said = await storyWith(shop);
    expect(said).toContain(PAID);
    expect(said).toContain('a shop of its own, own.myshopify.com');
    expect(said).not.toContain(CARRIED);
  });

  it('goes on where both are its own', async () => {
    const said = await storyWith({ ...razorpay, charging: 'hosted' }, shop);
    expect(said).toContain('a gateway of its own');
    expect(said).toContain('a shop of its own');
    expect(said).toContain('a fourth never comes back');
  });
});

import type { DomainError } from '#kernel/domain-error';
import { CommandContext } from '#platform/event-store/command-context';
import { SecretBox } from '#privacy/secrets/secret-box';
import { RegisterWebhookEndpoint } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.command';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { MOST_ENDPOINTS } from '#webhooks/domain/webhook-endpoint.decisions';
import { endpointsStream } from '#webhooks/domain/webhook-endpoint.events';
import { embeddedHistory } from '#test/support/stores/embedded-history';

type Backend = Awaited<ReturnType<typeof embeddedHistory>>;

const secretBox = new SecretBox(Buffer.alloc(32, 1));
const hosts = new AddressGuard({ webhookAllowedNetworks: [], webhookAllowHttp: false }, new NameResolver());
let backend: Backend;

beforeEach(async () => {
  backend = await embeddedHistory();
});

afterEach(() => backend.close());

function register(livemode = false) {
  const actor = { type: 'api_key', id: 'key_1', name: null } as const;
  const context = new CommandContext({ account: 'acct_1', livemode, actor, milliseconds: Date.now() });
  const input = { id: context.id('we'), livemode, url: 'https://example.com/', events: ['*'], description: null, metadata: {} };
  return RegisterWebhookEndpoint.execute(RegisterWebhookEndpoint({ draft: input, context }), {
    eventStore: backend.store,
    secretBox,
    hosts,
  });
}

describe('registering webhook endpoints', () => {
  it('keeps to the limit in every interleaving, in each mode separately', async () => {
    for (let n = 0; n < MOST_ENDPOINTS - 2; n++) await register();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => register()));
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => (reason as DomainError).code);
    expect(refusals).toEqual(Array(3).fill('webhook_endpoint_limit_reached'));
    expect(await register(true)).toMatchObject({ livemode: true });
  });

  it('shows the secret, and stores it sealed', async () => {
    const { secret, secret_last4 } = await register();
    expect(secret).toMatch(/^whsec_[0-9A-Za-z]{32}$/);
    expect(secret_last4).toBe(secret.slice(-4));
    const stored = JSON.stringify(await backend.store.load(endpointsStream('acct_1', false)));
    expect(stored).not.toContain(secret.slice('whsec_'.length));
  });
});

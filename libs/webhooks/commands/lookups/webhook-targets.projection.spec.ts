import { fact, type Fact } from '#kernel/fact';
import { type WebhookTarget, webhookTargets } from '#webhooks/commands/lookups/webhook-targets.projection';
import { NOON } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';

const registered = fact('webhook_endpoint.registered', {
  id: 'we_1',
  livemode: false,
  url: 'https://example.com/hooks',
  events: ['order.paid'],
  description: null,
  metadata: {},
  secret: 'sealed 1',
  secret_last4: 'a1B2',
});
const rolled = (secret: string, previous_secret_expires_at: number) =>
  fact('webhook_endpoint.secret_rolled', { id: 'we_1', secret, secret_last4: 'c3D4', previous_secret_expires_at });

/** The endpoint after these facts, a minute apart. */
const after = (...facts: Fact[]): WebhookTarget => {
  const story = [registered, ...facts].map((each, n) => recorded('webhook_endpoints-acct_1-test', each, { at: NOON + n * 60 }));
  return story.reduce<WebhookTarget | null>((target, event) => webhookTargets.evolve(target, event), null)!;
};

describe('what the sender knows of an endpoint', () => {
  it('is neither address nor secret once it is removed', () => {
    const removed = after(rolled('sealed 2', NOON + 3600), fact('webhook_endpoint.removed', { id: 'we_1' }));
    expect(removed).toMatchObject({ id: 'we_1', status: 'removed' });
    expect(JSON.stringify(removed)).not.toMatch(/sealed|example/);
    expect(webhookTargets.filters['recipients_of']!(removed)).toBeNull();
  });

  it('is the secrets before the newest, newest first, as long as their grace lasts', () => {
    const { secret, previous } = after(rolled('sealed 2', NOON + 90), rolled('sealed 3', NOON + 3600), rolled('sealed 4', NOON + 180));
    expect(secret).toBe('sealed 4');
    expect(previous).toEqual([{ secret: 'sealed 2', expires_at: NOON + 3600 }]);
  });

  it('is since when it is enabled', () => {
    const disabled = fact('webhook_endpoint.disabled', { id: 'we_1', disabled_reason: 'manual' });
    expect(after(disabled)).toMatchObject({ status: 'disabled', enabled_at: NOON });
    expect(after(disabled, fact('webhook_endpoint.enabled', { id: 'we_1' }))).toMatchObject({ status: 'enabled', enabled_at: NOON + 120 });
  });
});

import type { DomainError } from '#kernel/domain-error';
import { fact, fold } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { endpointBook } from '#webhooks/domain/webhook-endpoint';
import {
  changeEndpoint,
  disableEndpoint,
  type EndpointChange,
  MOST_ENDPOINTS,
  registerEndpoint,
  type Registration,
  removeEndpoint,
  rollSecret,
} from '#webhooks/domain/webhook-endpoint.decisions';
import type { WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

const NOW = 1_700_000_000;
const ID = 'we_0000000000000000000000aa';

const input: Registration = {
  id: ID,
  livemode: false,
  url: 'https://example.com/webhooks',
  events: ['order.paid'],
  description: null,
  metadata: {},
  secret: 'sealed',
  secret_last4: 'a1B2',
};

const hosts = { allowsPlain: false, mayName: (host: string) => host !== '10.0.0.1' };
const developmentHosts = { ...hosts, allowsPlain: true };

const registered = (id = ID): WebhookEndpointEvent => fact('webhook_endpoint.registered', { ...input, id });
const disabled = fact('webhook_endpoint.disabled', { id: ID, disabled_reason: 'gone' as const });
const removed = fact('webhook_endpoint.removed', { id: ID });

const given = (...facts: WebhookEndpointEvent[]) =>
  fold(
    endpointBook,
    facts.map((each) => ({ ...each, at: NOW })),
  );

const refusal = (run: () => unknown): Partial<DomainError> => {
  try {
    run();
  } catch (error) {
    const { code, param, details } = error as DomainError;
    return { code, param, details };
  }
  throw new Error('It was not refused.');
};

describe('registering an endpoint', () => {
  const register = (changes: Partial<Registration> = {}, rules = hosts) => registerEndpoint(given(), { ...input, ...changes }, rules);

  it('takes a public https address and known event types', () => {
    expect(register()).toEqual([registered()]);
    expect(register({ events: ['*'] })).toMatchObject([{ data: { events: ['*'] } }]);
  });

  it('keeps each type once', () => {
    expect(register({ events: ['order.paid', 'refund.failed', 'order.paid'] })).toMatchObject([
      { data: { events: ['order.paid', 'refund.failed'] } },
    ]);
  });

  it.each(['http://example.com', 'ftp://example.com', 'https://user:pass@example.com', 'https://10.0.0.1/', 'example.com', ''])(
    'refuses %s',
    (url) => {
      expect(refusal(() => register({ url }))).toMatchObject({ code: 'invalid_url', param: 'url' });
    },
  );

  it('takes http:// in test mode alone, where the configuration opens it', () => {
    expect(register({ url: 'http://localhost:3000/' }, developmentHosts)).toHaveLength(1);
    expect(refusal(() => register({ url: 'http://localhost:3000/', livemode: true }, developmentHosts)).code).toBe('invalid_url');
  });

  it('refuses an unknown event type, and says which', () => {
    expect(refusal(() => register({ events: ['order.paid', 'order.eaten'] }))).toMatchObject({
      code: 'unknown_event_type',
      param: 'events.1',
    });
    expect(refusal(() => register({ events: ['*', 'order.paid'] }))).toMatchObject({ code: 'unknown_event_type', param: 'events.0' });
    expect(refusal(() => register({ events: [] }))).toMatchObject({ code: 'array_empty', param: 'events' });
  });

  it('refuses the 33rd, and counts none that was removed', () => {
    const others = Array.from({ length: MOST_ENDPOINTS - 1 }, (_, n) => registered(`we_${n}`));
    expect(registerEndpoint(given(...others, registered(), removed), { ...input, id: 'we_new' }, hosts)).toHaveLength(1);
    const full = given(...others, registered());
    expect(refusal(() => registerEndpoint(full, { ...input, id: 'we_new' }, hosts))).toMatchObject({
      code: 'webhook_endpoint_limit_reached',
      details: { limit: 32 },
    });
  });
});

describe('changing an endpoint', () => {
  const change = (changes: EndpointChange, ...facts: WebhookEndpointEvent[]) =>
    changeEndpoint(given(registered(), ...facts), ID, false, changes, hosts);

  it('records what differs, and nothing else', () => {
    expect(change({ url: input.url, events: ['*'], description: undefined })).toEqual([
      fact('webhook_endpoint.changed', { id: ID, events: ['*'] }),
    ]);
    expect(change({ url: input.url, status: 'enabled' })).toEqual([]);
  });

  it('merges metadata: null and "" remove a key, null clears all', () => {
    const kept = fact('webhook_endpoint.changed', { id: ID, metadata: { a: 1, b: 'x', c: true } });
    expect(change({ metadata: { a: null, b: '', d: 2 } }, kept)).toMatchObject([{ data: { metadata: { c: true, d: 2 } } }]);
    expect(change({ metadata: null }, kept)).toMatchObject([{ data: { metadata: {} } }]);
  });

  it('refuses more than 50 keys after merging', () => {
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, n]));
    const kept = fact('webhook_endpoint.changed', { id: ID, metadata: fifty });
    expect(refusal(() => change({ metadata: { one_more: 1 } }, kept)).code).toBe('metadata_too_many_keys');
    expect(change({ metadata: { k0: null, one_more: 1 } }, kept)).toHaveLength(1);
  });

  it('disables by hand and enables again, for any earlier reason', () => {
    expect(change({ status: 'disabled' })).toEqual([fact('webhook_endpoint.disabled', { id: ID, disabled_reason: 'manual' })]);
    expect(change({ status: 'enabled' }, disabled)).toEqual([fact('webhook_endpoint.enabled', { id: ID })]);
  });

  it('keeps the first reason for being disabled', () => {
    expect(change({ status: 'disabled' }, disabled)).toEqual([]);
    expect(disableEndpoint(given(registered(), disabled), ID, 'failing')).toEqual([]);
    expect(disableEndpoint(given(), ID, 'gone')).toEqual([]);
  });

  it('refuses faulty fields before it looks for the endpoint, and then an endpoint that is not there', () => {
    expect(refusal(() => changeEndpoint(given(), ID, false, { url: 'nowhere' }, hosts)).code).toBe('invalid_url');
    expect(refusal(() => changeEndpoint(given(), ID, false, { url: input.url }, hosts)).code).toBe('resource_missing');
    expect(refusal(() => change({ description: 'x' }, removed)).code).toBe('resource_missing');
  });
});

describe('rolling the secret', () => {
  const next = { secret: 'sealed anew', secret_last4: 'c3D4' };

  it('keeps the old one alive for the grace', () => {
    const facts = rollSecret(given(registered()), ID, next, DAY, NOW);
    expect(facts).toEqual([fact('webhook_endpoint.secret_rolled', { id: ID, ...next, previous_secret_expires_at: NOW + DAY })]);
    expect(given(registered(), ...facts).get(ID)).toMatchObject({ secret_last4: 'c3D4', previous_secret_expires_at: NOW + DAY });
  });

  it('shows no secret in the endpoint', () => {
    expect(given(registered(), ...rollSecret(given(registered()), ID, next, 0, NOW)).get(ID)).not.toHaveProperty('secret');
  });

  it('refuses an endpoint that is not there', () => {
    expect(refusal(() => rollSecret(given(), ID, next, 0, NOW)).code).toBe('resource_missing');
  });
});

describe('removing an endpoint', () => {
  it('removes it once', () => {
    expect(removeEndpoint(given(registered()), ID)).toEqual([removed]);
    expect(refusal(() => removeEndpoint(given(registered(), removed), ID)).code).toBe('resource_missing');
  });
});

import { parseSetCookie } from 'cookie';
import type { Json } from '#test/support/clients/merchant-client';
import { loadSdk, trusting } from '#test/support/clients/sdk';
import { openSession } from '#test/support/clients/shop';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

/** Does with cookies what a browser does for a page of the service's origin. */
function browser(): { fetch: (url: string, init: RequestInit) => Promise<Response>; cookies: Map<string, string> } {
  const [cookies, send] = [new Map<string, string>(), trusting(service.addresses.certificate.file)];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(init.credentials).toBe('same-origin');
    const response = await send(url, { ...init, headers: { ...(init.headers as object), ...(cookie !== '' && { cookie }) } });
    for (const { name, value } of response.headers.getSetCookie().map((each) => parseSetCookie(each))) cookies.set(name, value!);
    return response;
  };
  return { fetch, cookies };
}

describe('the SDK in a page, with the session of a person', () => {
  let email: string;
  let administration: Json;
  let client: Json;
  let cookies: Map<string, string>;
  let mode: 'test' | 'live' = 'test';

  beforeAll(async () => {
    ({ email } = await hire(service, 'owner'));
    const { PaymentsAndOrders } = await loadSdk();
    const { Administration } = await loadSdk<{ Administration: new (source: object) => Json }>('admin');
    const page = browser();
    ({ cookies } = page);
    const csrfToken = (): string | undefined => cookies.get('__Host-csrf');
    client = new PaymentsAndOrders({ baseUrl: service.addresses.api, session: true, mode: () => mode, csrfToken, fetch: page.fetch });
    administration = new Administration(client);
    await administration.session.create({ email, password: PASSWORD });
  });

  it('signs in, shows the person, and invites', async () => {
    expect((await administration.session.retrieve()).user).toMatchObject({ email });
    const invited = await administration.users.create({ email: `sdk-${Date.now()}@example.com`, role: 'viewer' });
    expect(await administration.users.retrieve(invited.id)).toMatchObject({ role: 'viewer', status: 'invited' });
  });

  it('reads /v1 in the mode of the page', async () => {
    const { id } = await openSession(merchant);
    expect((await client.checkout.sessions.retrieve(id)).livemode).toBe(false);
    mode = 'live';
    await expect(client.checkout.sessions.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' });
    mode = 'test';
  });

  it('writes with the token of the cookie, and is refused without it', async () => {
    const key = { type: 'secret', mode: 'test', name: 'From the dashboard' };
    expect((await administration.keys.create(key)).key).toMatch(/^sk_test_/);
    const token = cookies.get('__Host-csrf')!;
    cookies.delete('__Host-csrf');
    await expect(administration.keys.create(key)).rejects.toMatchObject({ name: 'PermissionError', code: 'csrf_invalid' });
    cookies.set('__Host-csrf', token);
  });

  it('signs out', async () => {
    await administration.session.delete();
    await expect(administration.session.retrieve()).rejects.toMatchObject({ code: 'sign_in_required', status: 401 });
  });
});

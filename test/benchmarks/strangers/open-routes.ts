import { newKey } from '#accounts/authentication/key-text';
import type { Sent } from '#test/benchmarks/load';
import type { Known } from '#test/benchmarks/strangers/known';

/** What a stranger sends to a route: as well-formed as can be, with ids that are known and a secret that is wrong. */
export type Guess = (known: Known) => Sent;

const SECRET = 'a'.repeat(43);
const TAG = 'b'.repeat(22);
const PASSWORD = 'not the password of anybody';

const page =
  (path: string): Guess =>
  () => ({ method: 'GET', path });
const json =
  (path: string, body: (known: Known) => object): Guess =>
  (known) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', origin: known.origin },
    body: JSON.stringify(body(known)),
  });
const form =
  (path: string, fields: (known: Known) => Record<string, string>): Guess =>
  (known) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: known.origin },
    body: new URLSearchParams(fields(known)).toString(),
  });
/** A notice whose signature does not fit. */
const notice =
  (path: (known: Known) => string, signature: string): Guess =>
  (known) => ({
    method: 'POST',
    path: path(known),
    headers: { 'content-type': 'application/json', [signature]: 'c'.repeat(64) },
    body: JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { id: 'pay_1', notes: { order: known.order } } } } }),
  });

let emails = 0;
/** A new address each time, so that no limit of one person's failures spares the work. */
const email = (): string => `stranger-${++emails}@example.com`;
const onceLink = ({ user }: Known): string => `${user}.${SECRET}.${TAG}`;
const later = '9999999999';
const signed = ({ account }: Known): string => `scope=${account}%2Ftest&expires=${later}&signature=${SECRET}`;
const credential = { id: SECRET, rawId: SECRET, type: 'public-key', clientExtensionResults: {} };
const assertion = { ...credential, response: { clientDataJSON: SECRET, authenticatorData: SECRET, signature: SECRET, userHandle: null } };

/** Every route that needs neither key nor session. `test/acceptance/requests/open-routes` fails for one that is missing. */
export const OPEN_ROUTES: Readonly<Record<string, Guess>> = {
  'GET /': page('/'),
  'GET /dashboard': page('/dashboard'),
  'GET /dashboard/*': page('/dashboard/live/orders'),
  'GET /dashboard/assets/:name': page('/dashboard/assets/unknown.js'),
  'POST /csp-reports': json('/csp-reports', () => ({ 'csp-report': { 'blocked-uri': 'inline' } })),
  'GET /invitation': page('/invitation'),
  'GET /invitation.js': page('/invitation.js'),
  'GET /people.css': page('/people.css'),
  'POST /invitation': form('/invitation', (known) => ({ token: onceLink(known), password: PASSWORD, name: 'Asha' })),
  'POST /admin/v1/invitations/accept': json('/admin/v1/invitations/accept', (known) => ({ token: onceLink(known), password: PASSWORD })),
  'GET /sign-in': ({ account }) => ({ method: 'GET', path: `/sign-in?account=${account}` }),
  'GET /sign-in.js': page('/sign-in.js'),
  'POST /sign-in': form('/sign-in', () => ({ email: email(), password: PASSWORD })),
  'POST /admin/v1/session': json('/admin/v1/session', () => ({ email: email(), password: PASSWORD })),
  'POST /admin/v1/session/passkey/options': json('/admin/v1/session/passkey/options', () => ({})),
  'POST /admin/v1/session/passkey': json('/admin/v1/session/passkey', () => ({ response: assertion })),
  'GET /sign-in/company': page('/sign-in/company'),
  'POST /sign-in/company': form('/sign-in/company', () => ({ email: email() })),
  'GET /admin/v1/oidc/start': ({ account }) => ({ method: 'GET', path: `/admin/v1/oidc/start?account=${account}` }),
  'GET /admin/v1/oidc/callback/:account': ({ account }) => ({
    method: 'GET',
    path: `/admin/v1/oidc/callback/${account}?state=${SECRET}&code=${SECRET}`,
  }),
  'GET /checkout': page('/checkout'),
  'GET /checkout/*': page('/checkout/a/b/c/d'),
  'GET /checkout/:session': ({ session }) => ({ method: 'GET', path: `/checkout/${session}` }),
  'GET /checkout/assets/:version/:name': page('/checkout/assets/1/unknown.js'),
  'GET /pay': page('/pay'),
  'GET /pay/*': page('/pay/a/b/c'),
  'GET /pay/:link/:secret': ({ link }) => ({ method: 'GET', path: `/pay/${link}/${'a'.repeat(16)}` }),
  'GET /verify': page('/verify'),
  'GET /verify/*': page('/verify/a/b/c'),
  'GET /verify/:order/:secret': ({ order }) => ({ method: 'GET', path: `/verify/${order}/${'a'.repeat(16)}` }),
  'POST /verify/:order/:secret': (known) => form(`/verify/${known.order}/${'a'.repeat(16)}`, () => ({ answer: 'confirm' }))(known),
  'POST /v1/integrations/payments/:connection': notice(({ gateway }) => `/v1/integrations/payments/${gateway}`, 'x-razorpay-signature'),
  'POST /v1/integrations/storefront/:connection': notice(({ shop }) => `/v1/integrations/storefront/${shop}`, 'x-shopify-hmac-sha256'),
  'GET /v1/integrations/payments/:connection/return': ({ gateway, order }) => ({
    method: 'GET',
    path: `/v1/integrations/payments/${gateway}/return?order=${order}&payment=pay_${'0'.repeat(24)}`,
  }),
  'POST /v1/integrations/payments/:connection/return': (known) =>
    form(`/v1/integrations/payments/${known.gateway}/return?order=${known.order}&payment=pay_${'0'.repeat(24)}`, () => ({}))(known),
  'GET /v1/reports/files/:id': (known) => ({ method: 'GET', path: `/v1/reports/files/rr_${'0'.repeat(24)}?${signed(known)}` }),
  'GET /v1/reports/pages/:id': (known) => ({ method: 'GET', path: `/v1/reports/pages/2026-10?timezone=UTC&${signed(known)}` }),
  'GET /docs': page('/docs'),
  'GET /docs/:name': page('/docs/errors'),
  'GET /docs/assets/:version/:name': page('/docs/assets/1/unknown.css'),
  'GET /llms.txt': page('/llms.txt'),
  'GET /docs/reference': page('/docs/reference'),
  'GET /docs/reference.css': page('/docs/reference.css'),
  'GET /docs/reference.js': page('/docs/reference.js'),
  'GET /docs/swagger-ui.css': page('/docs/swagger-ui.css'),
  'GET /docs/swagger-ui-bundle.js': page('/docs/swagger-ui-bundle.js'),
  'GET /sdk.tgz': page('/sdk.tgz'),
  'GET /favicon.ico': page('/favicon.ico'),
  'GET /v1/openapi.json': page('/v1/openapi.json'),
  'GET /admin/v1/openapi.json': page('/admin/v1/openapi.json'),
};

const order = ({ order: id }: Known): string => `/v1/orders/${id}`;
const key = newKey('secret', false);

/** Wrong credentials at routes that need some. */
export const WRONG_CREDENTIALS: Readonly<Record<string, Guess>> = {
  'GET /v1/orders/:id without a key': (known) => ({ method: 'GET', path: order(known) }),
  'GET /v1/orders/:id with a wrong key': (known) => ({ method: 'GET', path: order(known), headers: { authorization: `Bearer ${key}` } }),
  'GET /v1/checkout/sessions/:id with a wrong client secret': ({ session }) => ({
    method: 'GET',
    path: `/v1/checkout/sessions/${session}`,
    headers: { authorization: `Bearer ${session}_secret_${'0'.repeat(32)}` },
  }),
  'GET /admin/v1/users with a wrong session': ({ user }) => ({
    method: 'GET',
    path: '/admin/v1/users',
    headers: { cookie: `__Host-session=${user}.${SECRET}` },
  }),
  'POST /mcp with a wrong token': ({ user }) => ({
    method: 'POST',
    path: '/mcp',
    headers: { 'content-type': 'application/json', authorization: `Bearer pat_${user.slice(4)}_${SECRET}` },
    body: '{}',
  }),
};

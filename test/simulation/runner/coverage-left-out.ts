const DEVICE = 'Needs a device that makes passkeys.';
const PROVIDER = 'Needs an identity provider.';
const PARTNER = 'Takes the place of a partner of the store. Operators connect partners when a store opens.';
const CODE = 'No order of these worlds waits to be confirmed by its shopper.';

/** Routes that no act asks for, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'POST /admin/v1/passkeys': DEVICE,
  'POST /admin/v1/passkeys/options': DEVICE,
  'DELETE /admin/v1/passkeys/{id}': DEVICE,
  'POST /admin/v1/session/passkey': DEVICE,
  'POST /admin/v1/session/passkey/options': DEVICE,
  'PATCH /admin/v1/settings/oidc': PROVIDER,
  'DELETE /admin/v1/settings/oidc': PROVIDER,
  'GET /admin/v1/stream': 'Its answer does not end, and the network of a world hands over whole answers.',
  'POST /admin/v1/connections': PARTNER,
  'DELETE /admin/v1/connections/{id}': PARTNER,
  'POST /v1/checkout/sessions/{id}/verification/confirm': CODE,
  'POST /v1/checkout/sessions/{id}/verification/resend': CODE,
  'POST /v1/orders/{id}/verification/confirm': CODE,
  'POST /v1/orders/{id}/verification/resend': CODE,
  'GET /v1/test_helpers/messages': CODE,
  'POST /v1/cod/collections/{id}/resolve': 'Couriers of these worlds pay in full, so nothing is in dispute.',
};

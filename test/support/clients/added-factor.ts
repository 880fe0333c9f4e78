import { AuthenticatorApp } from '#test/support/clients/authenticator-app';
import type { StaffMember } from '#test/support/clients/staff';

/** Adds an authenticator app for a person who signed in within the last five minutes. */
export async function addFactor({ person }: StaffMember, clock: { milliseconds(): number }): Promise<void> {
  const { secret } = (await person.post('/admin/v1/totp')).body;
  const app = new AuthenticatorApp(secret, () => clock.milliseconds());
  expect((await person.post('/admin/v1/totp/confirm', { code: app.code() })).status).toBe(200);
}

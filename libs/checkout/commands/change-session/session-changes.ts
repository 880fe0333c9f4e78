import type { ChangeSessionBody } from '#checkout/commands/change-session/change-session.body';
import { addressOf } from '#checkout/commands/create-session/session-draft';
import type { SessionChanges } from '#checkout/domain/session-changes.decisions';

/** A request as the rule reads it: without what was left out. Null counts as left out, but for metadata, which it clears. */
export function sessionChanges(body: ChangeSessionBody): SessionChanges {
  const { customer, shipping_address, billing_address, client_reference_id, success_url, cancel_url, expires_at, metadata } = body;
  return {
    fields: given({ client_reference_id, success_url, cancel_url }),
    addresses: given({ shipping_address: addressOf(shipping_address), billing_address: addressOf(billing_address) }),
    ...(customer && { customer: given(customer) }),
    ...given({ expires_at }),
    ...(metadata !== undefined && { metadata }),
  };
}

type Given<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Given<Fields>;

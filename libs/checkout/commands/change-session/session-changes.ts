import type { ChangeSessionBody } from '#checkout/commands/change-session/change-session.body';
import { addressOf } from '#checkout/commands/create-session/session-draft';
import type { AddressBody } from '#checkout/commands/create-session/create-session.body';
import type { Address } from '#orders/contract';
import type { SessionChanges } from '#checkout/domain/session-changes.decisions';

/** Turns the body of a request into the input of the rule. Omitted fields are left out; null removes a value. */
export function sessionChanges(body: ChangeSessionBody): SessionChanges {
  const { customer, shipping_address, billing_address, client_reference_id, success_url, cancel_url, expires_at, metadata } = body;
  return {
    fields: given({ client_reference_id, success_url, cancel_url }),
    addresses: given({ shipping_address: changed(shipping_address), billing_address: changed(billing_address) }),
    ...(customer && { customer: given(customer) }),
    ...given({ expires_at }),
    ...(metadata !== undefined && { metadata }),
  };
}

const changed = (address: AddressBody | null | undefined): Address | null | undefined => address && addressOf(address);

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that the request has, without those that are undefined. */
const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;

import { differing } from '#kernel/changes';
import { allHold } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import { changedMetadata, type MetadataChanges } from '#kernel/metadata';
import type { UnixSeconds } from '#kernel/time';
import { checkAddresses } from '#checkout/domain/addresses';
import type { CheckoutSession } from '#checkout/domain/checkout-session';
import { checkedExpiry, checkSessionSize, openSession } from '#checkout/domain/session.decisions';
import type { SessionCreated, SessionFact, SessionUpdated } from '#checkout/domain/session.events';
import type { Address, Customer } from '#orders/contract';

/** The changes to make. Omitted fields stay, and null removes a value. */
export interface SessionChanges {
  readonly fields: Partial<Pick<SessionCreated, 'client_reference_id' | 'success_url' | 'cancel_url'>>;
  readonly expires_at?: UnixSeconds;
  /** Merged with the session's. null removes a key, or all of them. */
  readonly metadata?: MetadataChanges;
  /** Merged with the session's. */
  readonly customer?: Partial<Customer>;
  /** An address is replaced as a whole; null removes it. */
  readonly addresses: { readonly shipping_address?: Address | null; readonly billing_address?: Address | null };
}

/** Changes an open session, but not its price. Only values that differ from the session's are recorded. Interface §4.4. */
export function changeSession(
  session: CheckoutSession,
  id: string,
  changes: SessionChanges,
  livemode: boolean,
  now: UnixSeconds,
): SessionFact[] {
  const { fields, metadata } = changes;
  const [expires_at] = allHold(
    () => (changes.expires_at === undefined ? undefined : checkedExpiry(changes.expires_at, livemode, now)),
    () => checkAddresses(changes.addresses),
  );
  const terms = openSession(session, id, now);
  const updated: SessionUpdated = differing(terms, {
    ...fields,
    expires_at,
    metadata: metadata === undefined ? undefined : changedMetadata(terms.metadata, metadata),
    personal: changedPersonal(terms, changes),
  });
  checkSessionSize({ ...terms, ...updated }, terms);
  return Object.keys(updated).length === 0 ? [] : [fact('checkout_session.updated', updated)];
}

const changedPersonal = ({ personal }: SessionCreated, { customer, addresses }: SessionChanges): SessionCreated['personal'] => ({
  ...personal,
  customer: { ...personal.customer, ...customer },
  ...addresses,
});

import type { UnixSeconds } from '#kernel/time';
import type { OidcFact } from '#people/domain/oidc.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

export const OIDC_DOMAINS = 'oidc_domains';

/** A domain that an account's provider is responsible for. */
export interface OidcDomain {
  readonly account: string;
  readonly domain: string;
  readonly since: UnixSeconds;
}

type DomainEvent = RecordedEvent & { readonly data: { readonly account: string; readonly domain: string; readonly isDropped: boolean } };

/** Finds the accounts of a domain, for people who sign in without naming their account. */
export const oidcDomains: Projection<OidcDomain> = {
  name: OIDC_DOMAINS,
  version: 1,
  ofOneStream: true,
  filters: { domain: ({ domain }) => domain },
  eachOf(event) {
    const { type, data } = event as unknown as OidcFact;
    if (type !== 'account_oidc.set' && type !== 'account_oidc.removed') return [];
    const { account, dropped_domains } = data;
    const allowed = 'allowed_domains' in data ? data.allowed_domains : [];
    const of = (domain: string, isDropped: boolean): RecordedEvent => ({ ...event, data: { account, domain, isDropped } });
    return [...dropped_domains.map((domain) => of(domain, true)), ...allowed.map((domain) => of(domain, false))];
  },
  documentOf: ({ data }) => `${(data as DomainEvent['data']).account} ${(data as DomainEvent['data']).domain}`,
  evolve(document, event) {
    const { account, domain, isDropped } = (event as DomainEvent).data;
    return isDropped ? null : { account, domain, since: document?.since ?? event.at };
  },
  createdAt: ({ since }) => since,
};

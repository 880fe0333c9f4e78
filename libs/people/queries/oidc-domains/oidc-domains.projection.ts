import type { UnixSeconds } from '#kernel/time';
import type { Recorded } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';

export const OIDC_DOMAINS = 'oidc_domains';

/** A domain that an account's provider is responsible for. */
export interface OidcDomain {
  readonly account: string;
  readonly domain: string;
  readonly since: UnixSeconds;
}

type DomainEvent = Recorded<string, { readonly account: string; readonly domain: string; readonly isDropped: boolean }>;

/** Finds the accounts of a domain, for people who sign in without naming their account. */
export const oidcDomains: Projection<OidcDomain, DomainEvent> = {
  name: OIDC_DOMAINS,
  version: 1,
  ofOneStream: true,
  filters: { domain: ({ domain }) => domain },
  eachOf(event) {
    const { type, data } = event;
    if (type !== 'account_oidc.set' && type !== 'account_oidc.removed') return [];
    const { account, dropped_domains } = data;
    const allowed = 'allowed_domains' in data ? data.allowed_domains : [];
    const of = (domain: string, isDropped: boolean): DomainEvent => ({ ...event, data: { account, domain, isDropped } });
    return [...dropped_domains.map((domain) => of(domain, true)), ...allowed.map((domain) => of(domain, false))];
  },
  documentOf: ({ data }) => `${data.account} ${data.domain}`,
  evolve(document, { data: { account, domain, isDropped }, at }) {
    return isDropped ? null : { account, domain, since: document?.since ?? at };
  },
  createdAt: ({ since }) => since,
};

import { differing } from '#kernel/changes';
import { fact } from '#kernel/fact';
import { changedMetadata, type MetadataChanges } from '#kernel/metadata';
import { checkSize } from '#kernel/resource-size';
import { DAY, type UnixSeconds } from '#kernel/time';
import { checkUrl, type HostRules } from '#webhooks/domain/endpoint-url';
import { EVERY_TYPE, isMerchantEventType } from '#webhooks/domain/merchant-event-types';
import type { EndpointBook, WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { endpointLimitReached, noEventTypes, noSuchEndpoint, unknownEventType } from '#webhooks/domain/webhook-endpoint.errors';
import type { DisabledReason, EndpointSettings, StoredSecret, WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

export const MOST_ENDPOINTS = 32;

/** Maximum secrets that sign at the same time, to keep headers short. Older ones are dropped even before their grace period ends. */
export const MOST_SECRETS = 10;

/** Seconds for which the old secret signs along with the new one. */
export const LONGEST_GRACE = 7 * DAY;
export const USUAL_GRACE = DAY;

export interface Registration extends EndpointSettings, StoredSecret {
  readonly id: string;
  readonly livemode: boolean;
}

export interface EndpointChange extends Partial<Omit<EndpointSettings, 'metadata'>> {
  readonly metadata?: MetadataChanges;
  readonly status?: WebhookEndpoint['status'];
}

export function registerEndpoint(book: EndpointBook, draft: Registration, hosts: HostRules): WebhookEndpointEvent[] {
  checkUrl(draft.url, draft.livemode, hosts);
  const events = checkTypes(draft.events);
  checkSize(settingsOf(draft));
  if (book.size >= MOST_ENDPOINTS) throw endpointLimitReached(MOST_ENDPOINTS);
  return [fact('webhook_endpoint.registered', { ...draft, events })];
}

/** Records only the settings that differ. */
export function changeEndpoint(
  book: EndpointBook,
  id: string,
  livemode: boolean,
  change: EndpointChange,
  hosts: HostRules,
): WebhookEndpointEvent[] {
  const { url, events, description, metadata, status } = change;
  if (url !== undefined) checkUrl(url, livemode, hosts);
  const types = events && checkTypes(events);
  const endpoint = known(book, id);
  const changed = differing(settingsOf(endpoint), {
    url,
    events: types,
    description,
    metadata: metadata === undefined ? undefined : changedMetadata(endpoint.metadata, metadata),
  });
  checkSize({ ...settingsOf(endpoint), ...changed }, settingsOf(endpoint));
  const facts: WebhookEndpointEvent[] = [];
  if (Object.keys(changed).length > 0) facts.push(fact('webhook_endpoint.changed', { id, ...changed }));
  if (status === 'enabled' && endpoint.status === 'disabled') facts.push(fact('webhook_endpoint.enabled', { id }));
  if (status === 'disabled') facts.push(...disableEndpoint(book, id, 'manual'));
  return facts;
}

/** The event types whose deliveries a change affects: those received before and after a change of address or types; none for other changes. */
export function typesConcerned(book: EndpointBook, id: string, { url, events }: EndpointChange): readonly string[] {
  return url === undefined && events === undefined ? [] : [...known(book, id).events, ...(events ?? [])];
}

/** Disables an endpoint. No effect if it is disabled already: the first reason is kept. */
export function disableEndpoint(book: EndpointBook, id: string, reason: DisabledReason): WebhookEndpointEvent[] {
  if (book.get(id)?.status !== 'enabled') return [];
  return [fact('webhook_endpoint.disabled', { id, disabled_reason: reason })];
}

/** Replaces the signing secret. The old one also signs for `grace` seconds. */
export function rollSecret(book: EndpointBook, id: string, secret: StoredSecret, grace: number, now: UnixSeconds): WebhookEndpointEvent[] {
  known(book, id);
  return [fact('webhook_endpoint.secret_rolled', { id, ...secret, previous_secret_expires_at: now + grace })];
}

export function removeEndpoint(book: EndpointBook, id: string): WebhookEndpointEvent[] {
  known(book, id);
  return [fact('webhook_endpoint.removed', { id })];
}

function known(book: EndpointBook, id: string): WebhookEndpoint {
  const endpoint = book.get(id);
  if (endpoint === undefined) throw noSuchEndpoint(id);
  return endpoint;
}

const settingsOf = ({ url, events, description, metadata }: EndpointSettings): EndpointSettings & Record<string, unknown> => ({
  url,
  events,
  description,
  metadata,
});

/** Validates event types, and removes duplicates. */
function checkTypes(types: readonly string[]): readonly string[] {
  if (types.length === 0) throw noEventTypes();
  if (types.length === 1 && types[0] === EVERY_TYPE) return types;
  types.forEach((type, index) => {
    if (!isMerchantEventType(type)) throw unknownEventType(type, index);
  });
  return [...new Set(types)];
}

import { DomainError } from '#kernel/domain-error';

export const noSuchEndpoint = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no webhook endpoint ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const invalidUrl = (message: string): DomainError => new DomainError('invalid_url', message, 'url');

export const noEventTypes = (): DomainError =>
  new DomainError('array_empty', 'Name at least one event type, or ["*"] for all of them.', 'events');

export const unknownEventType = (type: string, index: number): DomainError =>
  new DomainError(
    'unknown_event_type',
    `"${type}" is not an event type. Give known types, or ["*"] alone for all of them.`,
    `events.${index}`,
  );

/** In a query parameter. */
export const unknownEventTypeIn = (type: string, param: string): DomainError =>
  new DomainError(
    'unknown_event_type',
    `"${type}" is not an event type. Give known types with commas between, or leave ${param} out for all of them.`,
    param,
  );

export const endpointLimitReached = (most: number): DomainError =>
  new DomainError(
    'webhook_endpoint_limit_reached',
    `An account has at most ${most} webhook endpoints in each mode. Delete one that is no longer used.`,
    null,
    { limit: most },
  );

export const endpointDisabled = (id: string): DomainError =>
  new DomainError('webhook_endpoint_disabled', `Webhook endpoint ${id} is disabled. Set its status to enabled first.`);

export const noSuchDelivery = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no delivery attempt ${id} in this account and mode. Check the id, and that the key is of the same mode; they are kept for 30 days.`,
    'id',
  );

export const attemptNotMade = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `Delivery attempt ${id} was not made, so there is nothing to download. GET /v1/webhook_deliveries/${id} shows its status, and what it would send.`,
    'id',
  );

export const eventNotReplayable = (event: string): DomainError =>
  new DomainError(
    'event_not_replayable',
    `Event ${event} is over 30 days old, or the endpoint does not subscribe to its type. Read it with GET /v1/events/${event}.`,
  );

export const sinceToCome = (): DomainError => new DomainError('invalid_range', 'since must be a time that has come.', 'since');

export const noSuchEvent = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no event ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

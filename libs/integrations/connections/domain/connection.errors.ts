import { DomainError } from '#kernel/domain-error';

export const connectionMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no connection ${id} in this account. See connections list.`, 'id');

export const notYetInForce = (id: string): DomainError =>
  new DomainError(
    'read_model_behind',
    `The change of ${id} is recorded, but not in effect yet. See projections status and projections parked.`,
  );

export const wrongMode = (option: string, mode: string, prefix: string): DomainError =>
  new DomainError('invalid_value', `${option} is not one of ${mode} mode: those begin with ${prefix}.`, option);

export const notAShop = (): DomainError =>
  new DomainError('invalid_value', "shop-domain is the shop's own address on the platform: my-shop.myshopify.com.", 'shop-domain');

export const notAnAddress = (livemode: boolean): DomainError =>
  new DomainError(
    'invalid_url',
    `base-url is an address that begins with https://, without a path${livemode ? '' : '; in test mode http:// is taken of this machine (localhost, 127.0.0.1)'}.`,
    'base-url',
  );

export const plainAddress = (id: string): DomainError =>
  new DomainError(
    'invalid_url',
    `Connection ${id} of live mode leads to an address without TLS, so that nothing goes through it. Remove it, and create it again with an https:// address.`,
    'base-url',
  );

export const nothingToChange = (): DomainError =>
  new DomainError('missing_field', 'Say what changes: the keys, the tokens or the webhook secret.', 'id');

export const providerAddressInvalid = (): DomainError =>
  new DomainError(
    'invalid_value',
    'url is the whole address that messages are posted to: https://, and http:// in test mode of this machine alone.',
    'url',
  );

export const mailServerInvalid = (): DomainError =>
  new DomainError(
    'invalid_value',
    'smtp-url names a mail server: smtps://user:password@mail.example.com, or smtp:// for STARTTLS.',
    'smtp-url',
  );

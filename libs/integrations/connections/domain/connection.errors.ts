import { DomainError } from '#kernel/domain-error';

export const connectionMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no connection ${id} in this account. See connections list.`, 'id');

export const notYetInForce = (id: string): DomainError =>
  new DomainError(
    'read_model_behind',
    `The change of ${id} is recorded, but not in effect yet. See projections status and projections parked.`,
  );

export const wrongMode = (field: string, mode: string, prefix: string): DomainError =>
  new DomainError('invalid_value', `${field} is not one of ${mode} mode: those begin with ${prefix}.`, field);

export const ofAnotherKind = (kind: string, field: string): DomainError =>
  new DomainError('parameter_unknown', `A connection to ${kind} has no ${field}. Leave it out.`, field);

export const addressOfOperators = (field: string): DomainError =>
  new DomainError(
    'invalid_value',
    `${field} is an address of your own choice, which only operators of this service connect. Ask them, or leave it out.`,
    field,
  );

export const notAShop = (): DomainError =>
  new DomainError('invalid_value', "shop_domain is the shop's own address on the platform: my-shop.myshopify.com.", 'shop_domain');

export const notAnAddress = (livemode: boolean): DomainError =>
  new DomainError(
    'invalid_url',
    `base_url is an address that begins with https://, without a path${livemode ? '' : '; in test mode http:// is taken of this machine (localhost, 127.0.0.1)'}.`,
    'base_url',
  );

export const plainAddress = (id: string): DomainError =>
  new DomainError(
    'invalid_url',
    `Connection ${id} of live mode leads to an address without TLS, so that nothing goes through it. Remove it, and create it again with an https:// address.`,
    'base_url',
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
    'smtp_url names a mail server: smtps://user:password@mail.example.com, or smtp:// for STARTTLS.',
    'smtp_url',
  );

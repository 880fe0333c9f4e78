import { DomainError } from '#kernel/domain-error';

export const connectionMissing = (id: string): DomainError =>
  new DomainError('resource_missing', `There is no connection ${id} in this account. See connections list.`, 'id');

export const notYetInForce = (id: string): DomainError =>
  new DomainError(
    'read_model_behind',
    `What becomes of ${id} is written down, but all goes on as before: nobody has taken that in yet. See projections status and projections parked.`,
  );

export const wrongMode = (option: string, mode: string, prefix: string): DomainError =>
  new DomainError('invalid_value', `${option} is not one of ${mode} mode: those begin with ${prefix}.`, option);

export const notAShop = (): DomainError =>
  new DomainError('invalid_value', "shop-domain is the shop's own address on the platform: my-shop.myshopify.com.", 'shop-domain');

export const notAnAddress = (): DomainError =>
  new DomainError('invalid_url', 'base-url is an address that begins with https:// or http://, without a path.', 'base-url');

export const nothingToChange = (): DomainError =>
  new DomainError('missing_field', 'Say what changes: the keys, the tokens or the webhook secret.', 'id');

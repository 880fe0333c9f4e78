import { messageOf } from '#integrations/partner-texts';
import { DomainError } from '#kernel/domain-error';

/** The platform understood and refused: an immediate retry changes nothing. */
export class ShopRefused extends Error {
  override readonly name = 'ShopRefused';

  constructor(message: string) {
    super(messageOf(message));
  }
}

/** No usable answer, so it is unknown whether the platform acted. Retry later; the retry looks before it acts. */
export class ShopUnavailable extends Error {
  override readonly name: string = 'ShopUnavailable';

  /** @param underWay the platform may still be processing it, so an immediate look could be too early */
  constructor(
    message: string,
    readonly underWay: boolean,
  ) {
    super(messageOf(message));
  }
}

/** The platform no longer accepts our token. A 403 is different: it can come from a firewall or a missing scope. */
export class ShopUnauthorized extends ShopUnavailable {
  override readonly name = 'ShopUnauthorized';
}

/** The shop must not be called for a while; no call was made. */
export class ShopBusy extends Error {
  override readonly name = 'ShopBusy';

  /** @param milliseconds until the next call is allowed */
  constructor(readonly milliseconds: number) {
    super(`The shop takes no calls for another ${Math.ceil(milliseconds)} ms.`);
  }
}

export const shopMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no connection ${id} to a shop. Send notices to the address that connections list shows for the shop.`,
    'connection_id',
  );

export const notTheShops = (): DomainError =>
  new DomainError('signature_invalid', "X-Shopify-Hmac-Sha256 does not fit the body. Sign the raw body with the connection's app secret.");

export const bodyOfAnotherShop = (): DomainError =>
  new DomainError('invalid_value', "The body is of another shop. Send each shop's notices to the connection of that shop.");

export const anotherShop = (shop: string): DomainError =>
  new DomainError(
    'invalid_value',
    `X-Shopify-Shop-Domain names ${shop === '' ? 'no shop' : 'another shop'}. Send each shop's notices to the connection of that shop.`,
    'X-Shopify-Shop-Domain',
  );

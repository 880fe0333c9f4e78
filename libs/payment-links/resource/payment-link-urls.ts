import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { base62OfBytes } from '#kernel/ids';
import type { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import type { StoredPaymentLink } from '#payment-links/resource/payment-link.view';
import { Configuration } from '#platform/config/configuration';
import { SecretBox } from '#privacy/secrets/secret-box';

/** The number of characters of a secret. They hold 95 bits, and the address is short enough for a text message. */
const SECRET_LENGTH = 16;

/**
 * Makes and checks the addresses of links. An address is enough to pay. It contains the link's id and a secret, which is derived from the id and our
 * key, so it is not stored.
 */
@Injectable()
export class PaymentLinkUrls {
  constructor(
    private readonly secrets: SecretBox,
    private readonly configuration: Configuration,
  ) {}

  private of(link: string): string {
    return this.configuration.page(`/pay/${link}/${this.secretOf(link)}`);
  }

  /** A stored link with its URL. */
  shown(link: StoredPaymentLink): PaymentLinkResource {
    return { ...link, url: this.of(link.id) };
  }

  /** Whether this is the secret in the link's address. */
  isOf(link: string, secret: string): boolean {
    return timingSafeEqual(digest(secret), digest(this.secretOf(link)));
  }

  private secretOf(link: string): string {
    return base62OfBytes(this.secrets.derive('payment_link', link), SECRET_LENGTH);
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

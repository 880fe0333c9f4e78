import { createHash, timingSafeEqual } from 'node:crypto';
import { base62OfBytes } from '#kernel/ids';
import { Configuration } from '#platform/config/configuration';
import { CODE_DIGITS } from '#orders/domain/verification-summary';
import { SecretBox } from '#privacy/secrets/secret-box';

/** The number of characters of a link's secret. They hold 95 bits, and the address is short enough for a text message. */
const LINK_LENGTH = 16;

/** Makes codes and links of verifications. They are derived from the order and our key and never stored, so a retry after a crash sends the same code. */
export class VerificationSecrets {
  constructor(
    private readonly secrets: SecretBox,
    private readonly configuration: Configuration,
  ) {}

  codeOf(order: string, code: number): string {
    const random = Buffer.from(this.secrets.derive('verification_code', `${order}\n${code}`)).readUIntBE(0, 6);
    return String(random % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
  }

  /** The hash of a code, which a fact may contain in its place. */
  hashOf(order: string, code: number, digits = this.codeOf(order, code)): string {
    return Buffer.from(this.secrets.derive('verification_code_hash', `${order}\n${code}\n${digits}`)).toString('base64url');
  }

  /** Whether the entered code has this hash, compared in constant time. */
  isCode(order: string, code: number, hash: string, entered: string): boolean {
    return isSame(this.hashOf(order, code, entered), hash);
  }

  linkOf(order: string): string {
    return this.configuration.page(`/verify/${order}/${this.linkSecretOf(order)}`);
  }

  isLink(order: string, secret: string): boolean {
    return isSame(secret, this.linkSecretOf(order));
  }

  private linkSecretOf(order: string): string {
    return base62OfBytes(this.secrets.derive('verification_link', order), LINK_LENGTH);
  }
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { claimedChallenge, type RelyingParty, relyingParty } from '#people/credentials/passkeys';
import { CHALLENGE_LIFETIME } from '#people/domain/user-state';
import { Configuration } from '#platform/config/configuration';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Bytes. */
const NONCE = 16;
const HEAD = NONCE + 6;
const MAC = 32;

/** A challenge of ours, whose time is not over. */
export interface OpenChallenge {
  /** As the answer holds it. */
  readonly text: string;
  /** SHA-256, hex. */
  readonly hash: string;
}

/**
 * Challenges that devices answer: 16 random bytes, the second at which they are over, and what the service's key makes of both for a purpose. So no
 * process has to remember them. That each works once is for the stream of the user to decide.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
  ) {}

  get relyingParty(): RelyingParty {
    return relyingParty(this.configuration.brand, this.configuration.page('/'));
  }

  newFor(purpose: string, now: UnixSeconds): Uint8Array {
    const head = Buffer.alloc(HEAD);
    randomBytes(NONCE).copy(head);
    head.writeUIntBE(now + CHALLENGE_LIFETIME, NONCE, HEAD - NONCE);
    return Buffer.concat([head, this.macOf(purpose, head)]);
  }

  /** The challenge that an answer is to; null where it is none of ours for this purpose, or is over. */
  answeredBy(response: unknown, purpose: string, now: UnixSeconds): OpenChallenge | null {
    const text = claimedChallenge(response);
    const bytes = Buffer.from(text ?? '', 'base64url');
    if (text === null || bytes.length !== HEAD + MAC) return null;
    const head = bytes.subarray(0, HEAD);
    if (!timingSafeEqual(bytes.subarray(HEAD), this.macOf(purpose, head))) return null;
    return now < head.readUIntBE(NONCE, HEAD - NONCE) ? { text, hash: hash('sha256', bytes) } : null;
  }

  private macOf(purpose: string, head: Buffer): Uint8Array {
    return this.secretBox.derive('passkey_challenge', `${purpose}\n${head.toString('hex')}`);
  }
}

/** A passkey is made by the session that proved its person to be there. */
export const creationBy = (user: string, session: string): string => `creation\n${user}\n${session}`;
export const SIGN_IN = 'sign-in';

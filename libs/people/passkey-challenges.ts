import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import { claimedChallenge, type RelyingParty, relyingParty } from '#people/credentials/passkeys';
import { CHALLENGE_LIFETIME } from '#people/domain/user-state';
import { Configuration } from '#platform/config/configuration';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Lengths of the parts of a challenge, bytes. */
const NONCE = 16;
const HEAD = NONCE + 6;
const MAC = 32;

/** A challenge that we made and that has not expired. */
export interface OpenChallenge {
  /** The challenge as the device's response has it. */
  readonly text: string;
  /** Its SHA-256 in hex. */
  readonly hash: string;
}

/**
 * Makes and verifies challenges for devices. A challenge consists of 16 random bytes, its expiry in seconds, and a keyed hash of both and its purpose.
 * So no process has to store it. The user's stream ensures that each works once.
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

  /** The challenge that a response answers; null if it is not ours for this purpose, or expired. */
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

/** The purpose of a challenge for a new passkey: only the session in which the person proved to be present can answer it. */
export const creationBy = (user: string, session: string): string => `creation\n${user}\n${session}`;
/** The purpose of a challenge for signing in: only the browser that it was made for can answer it. */
export const signInFrom = (browser: string): string => `sign-in\n${browser}`;

import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { passkeyInvalid } from '#people/domain/user.errors';

/** The service as a WebAuthn relying party, from `PUBLIC_URL` and never from a request's header. */
export interface RelyingParty {
  readonly name: string;
  /** The domain that passkeys are bound to. */
  readonly id: string;
  readonly origin: string;
}

/** The stored part of a passkey; the private key stays on the device. */
export interface Passkey {
  /** The credential's id, in Base64url. Unique among all passkeys. */
  readonly id: string;
  /** The public key in COSE format, in Base64url. */
  readonly public_key: string;
  /** How a browser reaches the authenticator, such as `internal` or `usb`. */
  readonly transports: readonly string[];
}

interface PasskeyOwner {
  /** The user's id (`usr_…`); WebAuthn allows at most 64 bytes. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** How long a person has to answer the browser, ms. The challenge must be kept that long and used once. */
export const PASSKEY_PATIENCE_MS = 5 * 60_000;

/** The COSE numbers of EdDSA, ES256 and RS256, which authenticators support. By default, the library also tries experimental algorithms. */
const ALGORITHMS = [-8, -7, -257];

/** Base64url of 1023 bytes, the longest credential id (WebAuthn §4). */
const LONGEST_ID = 1364;

export function relyingParty(name: string, publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { name, id: hostname, origin };
}

/** The options for a browser to make another passkey of a person. The caller keeps the `challenge`. */
export async function passkeyCreation(
  { id: rpID, name: rpName }: RelyingParty,
  { id, email, name }: PasskeyOwner,
  known: readonly Pick<Passkey, 'id' | 'transports'>[],
  challenge: Uint8Array = randomBytes(32),
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName,
    rpID,
    challenge: Uint8Array.from(challenge),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout: PASSKEY_PATIENCE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((each) => ({ id: each.id, transports: [...each.transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that a browser has made. Throws `invalid_value` for an answer to another challenge, from another origin, or without user verification. */
export async function createdPasskey({ id, origin }: RelyingParty, challenge: string, response: unknown): Promise<Passkey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  if (!isOfOwnPage(response)) throw passkeyInvalid();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(REFUSED);
  if (!verified.verified || verified.registrationInfo.credential.id.length > LONGEST_ID) throw passkeyInvalid();
  const { id: credential, publicKey, transports } = verified.registrationInfo.credential;
  return { id: credential, public_key: Buffer.from(publicKey).toString('base64url'), transports: knownTransports(transports) };
}

/** The known transports among those that a device sent, which the library does not check. */
const knownTransports = (sent: unknown): string[] => TRANSPORTS.filter((each) => Array.isArray(sent) && sent.includes(each));

const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/**
 * The options for a browser to sign in by a passkey. The browser shows the person's passkeys, so no e-mail address is typed. The caller keeps the
 * `challenge`.
 */
export async function passkeySignIn(
  { id: rpID }: RelyingParty,
  challenge: Uint8Array = randomBytes(32),
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID,
    challenge: Uint8Array.from(challenge),
    timeout: PASSKEY_PATIENCE_MS,
    userVerification: 'required',
  });
}

/** The client data, in which the browser describes the page that made a response; null for an invalid response. Not verified. */
function clientDataOf(response: unknown): Readonly<Record<string, unknown>> | null {
  try {
    const { clientDataJSON } = (response as RegistrationResponseJSON).response;
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Readonly<Record<string, unknown>> | null;
  } catch {
    return null;
  }
}

/** The challenge that a response claims to answer, Base64url; null for an invalid response. Not verified. */
export function claimedChallenge(response: unknown): string | null {
  const challenge = clientDataOf(response)?.['challenge'];
  return typeof challenge === 'string' ? challenge : null;
}

/** Whether our page was no frame in a page of another site (WebAuthn §7.1 and §7.2). None of our pages is meant for one. */
function isOfOwnPage(response: unknown): boolean {
  const { crossOrigin = false, topOrigin } = clientDataOf(response) ?? {};
  return crossOrigin === false && topOrigin === undefined;
}

/** Whether the device says that the passkey is this user's, as it must where nobody else has named the person (WebAuthn §7.2). */
const isOfUser = (response: unknown, user: string): boolean =>
  (response as AuthenticationResponseJSON).response?.userHandle === Buffer.from(user).toString('base64url');

/** The credential id that a response claims, for finding the passkey; null for an invalid response. Not verified. */
export function claimedPasskey(response: unknown): string | null {
  const { id } = (response ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : null;
}

/**
 * Whether a response proves the passkey. It counts as both factors, because the device has verified the person. Counters are not compared: passkeys
 * that are synchronised between devices have none.
 */
export async function provesPasskey(
  { id: rpID, origin }: RelyingParty,
  challenge: string,
  response: unknown,
  { id, public_key, user }: Passkey & { readonly user: string },
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  if (claimedPasskey(response) !== id || !isOfOwnPage(response) || !isOfUser(response, user)) return false;
  const { verified } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter: 0 },
    requireUserVerification: true,
  }).catch(REFUSED);
  return verified;
}

/** For `catch`: the library throws for every invalid response, and responses come from browsers. */
const REFUSED = (): { readonly verified: false } => ({ verified: false });

import { webcrypto } from '#crypto';
import { objectIn } from './answer.ts';
import { PaymentsAndOrdersError } from './errors.ts';

/** Seconds for which a signature is accepted. */
const TOLERANCE = 300;
const SECRET_PREFIX = 'whsec_';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** The delivery is not from the service with this secret, or not current. Answer 400. */
export class SignatureError extends PaymentsAndOrdersError {
  override readonly name = 'SignatureError';
}

/** The raw bytes of the body: a body that was parsed and serialised again has other bytes. */
export type RawBody = string | ArrayBuffer | ArrayBufferView;
/** Both secrets while a rolled one is in its grace period. Those that are not set are left out. */
export type Secret = string | readonly (string | null | undefined)[];

type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;
/** From `Request`, from Node's `request.headers`, from Express, from AWS Lambda, or a list of names and values. */
export type DeliveryHeaders = HeaderValues | Headers | readonly (readonly [name: string, value: string])[];
/** One header of a delivery, as servers give it. */
export type DeliveryHeader = string | readonly string[] | null | undefined;

/** The input of a test delivery's signature. */
export interface TestDelivery {
  /** The event, or its text. */
  readonly payload: object | string;
  readonly secret: string;
  /** Unix seconds, now by default. */
  readonly timestamp?: number;
  /** The event's id by default. */
  readonly id?: string;
}

/** A delivery as the service posts it. */
export interface SignedDelivery {
  readonly body: string;
  /** The value of `Service-Signature`. */
  readonly signature: string;
  /** All signature headers, including those of Standard Webhooks. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Verifies deliveries. Times are the wall clock's; comparing takes constant time. */
export class Webhooks<Event = unknown> {
  /** Verifies the header `Service-Signature` (`t=…,v1=…`) and parses the event. Rejects with `SignatureError`. `tolerance`: in seconds. */
  async constructEvent(rawBody: RawBody, header: DeliveryHeader, secret: Secret, tolerance: number = TOLERANCE): Promise<Event> {
    const parts = textOf(header)
      .split(',')
      .map((part) => part.trim().split('=', 2));
    const time = parts.find(([name]) => name === 't')?.[1] ?? '';
    const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value !== undefined ? [fromHex(value)] : []));
    checkTime(time, tolerance);
    const body = bytesOfBody(rawBody);
    await checkSignature(secretsIn(secret).map(bytesOf), joined(`${time}.`, body), signatures);
    return eventIn<Event>(body);
  }

  /** Verifies the headers of Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`) and parses the event. */
  async constructStandardEvent(rawBody: RawBody, headers: DeliveryHeaders, secret: Secret, tolerance: number = TOLERANCE): Promise<Event> {
    const [id, time, list] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name));
    const signatures = list!.split(/,? /).flatMap((each) => (each.startsWith('v1,') ? [fromBase64(each.slice(3))] : []));
    checkTime(time!, tolerance);
    const body = bytesOfBody(rawBody);
    await checkSignature(secretsIn(secret).map(standardKey), joined(`${id}.${time}.`, body), signatures);
    return eventIn<Event>(body);
  }

  /** For tests of a receiver: signs like the service. */
  async signTestEvent({ payload, secret, timestamp = now(), id }: TestDelivery): Promise<SignedDelivery> {
    secretsIn(secret);
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const event = id ?? (JSON.parse(body) as { id?: string }).id ?? 'evt_test';
    const own = toHex(await sign(bytesOf(secret), `${timestamp}.${body}`));
    const standard = btoa(String.fromCharCode(...(await sign(standardKey(secret), `${event}.${timestamp}.${body}`))));
    const signature = `t=${timestamp},v1=${own}`;
    return {
      body,
      signature,
      headers: {
        'service-signature': signature,
        'webhook-id': event,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${standard}`,
      },
    };
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

const now = (): number => Math.floor(Date.now() / 1000);
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const unprefixed = (secret: string): string => (secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
const standardKey = (secret: string): Bytes => fromBase64(unprefixed(secret));

/** The secrets that are set. What is none must not become the text "null", with which anybody could sign. */
function secretsIn(secret: Secret): string[] {
  const secrets = [secret].flat().filter((each) => typeof each === 'string' && unprefixed(each).trim() !== '');
  if (secrets.length === 0) throw new SignatureError('There is no secret. Give that of this endpoint (whsec_…).');
  return secrets as string[];
}

function checkTime(time: string, tolerance: number): void {
  if (!(typeof tolerance === 'number' && tolerance >= 0)) throw new SignatureError('tolerance must be a number of seconds from 0.');
  if (!/^\d{1,12}$/.test(time)) throw new SignatureError('The header of the signature is missing or not as the service writes it.');
  if (Math.abs(now() - Number(time)) > tolerance)
    throw new SignatureError(`The signature is older than ${tolerance} seconds, or from the future. Compare the clocks of both machines.`);
}

async function checkSignature(secrets: readonly Bytes[], signed: Bytes, signatures: readonly Bytes[]): Promise<void> {
  for (const secret of secrets) {
    if (secret.length === 0) continue;
    const key = await webcrypto.subtle.importKey('raw', secret, HMAC, false, ['verify']);
    for (const signature of signatures) if (await webcrypto.subtle.verify('HMAC', key, signature, signed)) return;
  }
  throw new SignatureError('No signature fits. Use the secret of this endpoint, and the body as its bytes came, before any parsing.');
}

async function sign(secret: Bytes, text: string): Promise<Bytes> {
  const key = await webcrypto.subtle.importKey('raw', secret, HMAC, false, ['sign']);
  return new Uint8Array(await webcrypto.subtle.sign('HMAC', key, bytesOf(text)));
}

function joined(before: string, body: Bytes): Bytes {
  const first = bytesOf(before);
  const both = new Uint8Array(first.length + body.length);
  both.set(first);
  both.set(body, first.length);
  return both;
}

function bytesOfBody(rawBody: RawBody): Bytes {
  if (typeof rawBody === 'string') return bytesOf(rawBody);
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer as ArrayBuffer, rawBody.byteOffset, rawBody.byteLength);
  // Also that of another realm, where `instanceof` fails.
  if (Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]') return new Uint8Array(rawBody);
  throw new SignatureError('The body must be text or bytes as they came. A body that was parsed cannot be verified.');
}

function eventIn<Event>(body: Bytes): Event {
  const event = objectIn(new TextDecoder().decode(body));
  if (event === null) throw new SignatureError('The body is signed, but is no event.');
  return event as Event;
}

/** The value of a header, whose name may be in any case. Empty if there is none. */
function headerOf(headers: DeliveryHeaders, name: string): string {
  if (typeof (headers as Headers | null)?.get === 'function') return textOf((headers as Headers).get(name));
  const pairs: readonly unknown[] = Array.isArray(headers) ? headers : Object.entries(headers ?? {});
  const named = pairs.filter((pair) => Array.isArray(pair) && String(pair[0]).toLowerCase() === name) as [string, DeliveryHeader][];
  return named.map(([, value]) => textOf(value)).join(' ');
}

/** One that came several times is one text. */
const textOf = (header: DeliveryHeader): string =>
  [header]
    .flat()
    .filter((each) => typeof each === 'string')
    .join(', ');

const toHex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Empty, which matches nothing, if the text is not hexadecimal. */
function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})+$/.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

import { webcrypto } from '#crypto';
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
export type RawBody = string | Uint8Array;
/** Both secrets while a rolled one is in its grace period. */
export type Secret = string | readonly string[];

type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;
/** From `Request`, from Node's `request.headers`, or from Express. */
export type DeliveryHeaders = HeaderValues | Headers;

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
  async constructEvent(rawBody: RawBody, header: string, secret: Secret, tolerance: number = TOLERANCE): Promise<Event> {
    const parts = header.split(',').map((part) => part.trim().split('=', 2));
    const time = parts.find(([name]) => name === 't')?.[1] ?? '';
    const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value !== undefined ? [fromHex(value)] : []));
    checkTime(time, tolerance);
    await checkSignature([secret].flat().map(bytesOf), joined(`${time}.`, rawBody), signatures);
    return eventIn<Event>(rawBody);
  }

  /** Verifies the headers of Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`) and parses the event. */
  async constructStandardEvent(rawBody: RawBody, headers: DeliveryHeaders, secret: Secret, tolerance: number = TOLERANCE): Promise<Event> {
    const [id, time, list] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name));
    const signatures = list!.split(' ').flatMap((each) => (each.startsWith('v1,') ? [fromBase64(each.slice(3))] : []));
    checkTime(time!, tolerance);
    await checkSignature([secret].flat().map(standardKey), joined(`${id}.${time}.`, rawBody), signatures);
    return eventIn<Event>(rawBody);
  }

  /** For tests of a receiver: signs like the service. */
  async signTestEvent({ payload, secret, timestamp = now(), id }: TestDelivery): Promise<SignedDelivery> {
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
const standardKey = (secret: string): Bytes => fromBase64(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);

function checkTime(time: string, tolerance: number): void {
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

function joined(before: string, rawBody: RawBody): Bytes {
  const [first, second] = [bytesOf(before), typeof rawBody === 'string' ? bytesOf(rawBody) : rawBody];
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const eventIn = <Event>(rawBody: RawBody): Event =>
  JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)) as Event;

function headerOf(headers: DeliveryHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}

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

import { randomBytes } from 'node:crypto';
import { isSecure } from '#integrations/connections/addresses';
import {
  mailServerInvalid,
  notAShop,
  nothingToChange,
  ofAnotherKind,
  providerAddressInvalid,
  wrongMode,
} from '#integrations/connections/domain/connection.errors';
import type { ConnectionCredentials, ConnectionKind } from '#integrations/connections/domain/connection.events';
import { pastedCredential } from '#integrations/connections/pasted-credential';
import { requestOf } from '#integrations/messaging/provider-request';

/**
 * The name that each kind gives to our identity at the partner (`key_id`), to our secret (`key_secret`), and to the secret that the partner signs
 * notices with (`webhook_secret`, absent if it sends none).
 */
const FIELDS = {
  razorpay: { key_id: 'key_id', key_secret: 'key_secret', webhook_secret: 'webhook_secret' },
  stripe: { key_id: 'secret_key', key_secret: 'secret_key', webhook_secret: 'webhook_secret' },
  shopify: { key_id: 'shop_domain', key_secret: 'access_token', webhook_secret: 'app_secret' },
  sms: { key_id: 'url', key_secret: 'request' },
  smtp: { key_id: 'from', key_secret: 'smtp_url' },
} as const satisfies Record<Exclude<ConnectionKind, 'sandbox'>, object>;

export type Connectable = keyof typeof FIELDS;
export const CONNECTABLE = Object.keys(FIELDS) as Connectable[];

type FieldOf<Each> = Each extends Each ? Each[keyof Each] : never;
type CredentialField = FieldOf<(typeof FIELDS)[Connectable]>;

/** Credentials of any kind, as given. */
export type GivenCredentials = { readonly [Field in CredentialField]?: string | null | undefined };

const fieldsOf = (kind: Connectable): Record<'key_id' | 'key_secret', CredentialField> & { webhook_secret?: CredentialField } =>
  FIELDS[kind];
const ALL_FIELDS = CONNECTABLE.flatMap((kind) => Object.values(fieldsOf(kind)));

const isGiven = (given: GivenCredentials, field: CredentialField): boolean => given[field] !== undefined && given[field] !== null;

/** All credentials that the kind needs. An omitted webhook secret of a gateway is generated. Throws `missing_field`, `invalid_value`, `parameter_unknown`. */
export function credentialsOf(kind: Connectable, livemode: boolean, given: GivenCredentials): ConnectionCredentials {
  refuseOthers(kind, given);
  const { key_id, key_secret, webhook_secret } = fieldsOf(kind);
  const credentials = {
    key_id: nameOf(kind, livemode, pastedCredential(key_id, given[key_id])),
    key_secret: secretOf(kind, given, key_secret),
  };
  if (webhook_secret === undefined) return { ...credentials, webhook_secret: '' };
  const made = kind !== 'shopify' && !isGiven(given, webhook_secret);
  return {
    ...credentials,
    webhook_secret: made ? randomBytes(24).toString('base64url') : pastedCredential(webhook_secret, given[webhook_secret]),
  };
}

/** The given credentials; at least one. */
export function changedCredentials(kind: Connectable, livemode: boolean, given: GivenCredentials): Partial<ConnectionCredentials> {
  refuseOthers(kind, given);
  const changed = Object.entries(fieldsOf(kind)).filter(([, field]) => isGiven(given, field));
  if (changed.length === 0) throw nothingToChange();
  const read = ([name, field]: [string, CredentialField]): [string, string] => {
    if (name === 'key_secret') return [name, secretOf(kind, given, field)];
    const text = pastedCredential(field, given[field]);
    return [name, name === 'key_id' ? nameOf(kind, livemode, text) : text];
  };
  return Object.fromEntries(changed.map(read));
}

function refuseOthers(kind: Connectable, given: GivenCredentials): void {
  const own: readonly string[] = Object.values(fieldsOf(kind));
  const other = ALL_FIELDS.find((field) => !own.includes(field) && isGiven(given, field));
  if (other !== undefined) throw ofAnotherKind(kind, other);
}

const SHOP = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** Our identity at the partner, without the secret part of a Stripe key. Throws `invalid_value`, also for a key of the other mode. */
function nameOf(kind: Connectable, livemode: boolean, text: string): string {
  const mode = livemode ? 'live' : 'test';
  if (kind === 'razorpay') {
    if (!text.startsWith(`rzp_${mode}_`)) throw wrongMode('key_id', mode, `rzp_${mode}_`);
    return text;
  }
  if (kind === 'stripe') {
    if (!new RegExp(`^[sr]k_${mode}_`).test(text)) throw wrongMode('secret_key', mode, `sk_${mode}_`);
    return `${text.slice(0, 'sk_test_'.length)}…${text.slice(-4)}`;
  }
  if (kind === 'sms') {
    if (!URL.canParse(text) || !isSecure(new URL(text), livemode)) throw providerAddressInvalid();
    return text;
  }
  if (kind === 'smtp') return text;
  const shop = text.toLowerCase();
  if (!SHOP.test(shop)) throw notAShop();
  return shop;
}

/** Our secret. The request of an SMS provider and the address of a mail server are checked. Throws `missing_field`, `invalid_value`. */
function secretOf(kind: Connectable, given: GivenCredentials, field: CredentialField): string {
  const text = pastedCredential(field, given[field], kind === 'sms');
  if (kind === 'sms') requestOf(text);
  if (kind === 'smtp' && !isMailServer(text)) throw mailServerInvalid();
  return text;
}

/** Passwords need TLS; `smtp:` starts it after the greeting. */
const isMailServer = (text: string): boolean =>
  URL.canParse(text) && ['smtps:', 'smtp:'].includes(new URL(text).protocol) && new URL(text).hostname !== '';

import { randomBytes } from 'node:crypto';
import { isSecure } from '#integrations/connections/addresses';
import {
  mailServerInvalid,
  nothingToChange,
  notAShop,
  providerAddressInvalid,
  wrongMode,
} from '#integrations/connections/domain/connection.errors';
import type { ConnectionCredentials, ConnectionKind } from '#integrations/connections/domain/connection.events';
import { requestOf } from '#integrations/messaging/provider-request';
import { credentialArgument, refuseArguments } from '#platform/control/arguments';
import type { Arguments } from '#platform/operators/effect';

type Options = Readonly<Record<'key_id' | 'key_secret', string>> & { readonly webhook_secret?: string };

/** The options that a kind's credentials are given with: who we are there, what we show, and what the partner signs with, where it sends notices. */
const OPTIONS: Readonly<Record<Exclude<ConnectionKind, 'sandbox'>, Options>> = {
  razorpay: { key_id: 'keyId', key_secret: 'keySecret', webhook_secret: 'webhookSecret' },
  stripe: { key_id: 'secretKey', key_secret: 'secretKey', webhook_secret: 'webhookSecret' },
  shopify: { key_id: 'shopDomain', key_secret: 'accessToken', webhook_secret: 'appSecret' },
  sms: { key_id: 'url', key_secret: 'request' },
  smtp: { key_id: 'from', key_secret: 'smtpUrl' },
};

export const CONNECTABLE = Object.keys(OPTIONS) as (keyof typeof OPTIONS)[];
export type Connectable = (typeof CONNECTABLE)[number];

const ALL_OPTIONS = Object.values(OPTIONS).flatMap((options) => Object.values(options));

/** What the words of the command line say. A gateway's webhook secret that is left out is made. Throws `missing_field`, `invalid_value`, `parameter_unknown`. */
export function credentialsOf(kind: Connectable, livemode: boolean, args: Arguments): ConnectionCredentials {
  refuseOthers(kind, args);
  const { key_id, key_secret, webhook_secret } = OPTIONS[kind];
  const credentials = {
    key_id: nameOf(kind, livemode, credentialArgument(args, key_id)),
    key_secret: secretOf(kind, args, key_secret),
  };
  if (webhook_secret === undefined) return { ...credentials, webhook_secret: '' };
  const made = kind !== 'shopify' && args[webhook_secret] === undefined;
  return {
    ...credentials,
    webhook_secret: made ? randomBytes(24).toString('base64url') : credentialArgument(args, webhook_secret),
  };
}

/** The credentials among the words; at least one. */
export function changedCredentials(kind: Connectable, livemode: boolean, args: Arguments): Partial<ConnectionCredentials> {
  refuseOthers(kind, args);
  const given = Object.entries(OPTIONS[kind]).filter(([, option]) => args[option] !== undefined);
  if (given.length === 0) throw nothingToChange();
  const read = ([field, option]: (typeof given)[number]): [string, string] => {
    if (field === 'key_secret') return [field, secretOf(kind, args, option)];
    const text = credentialArgument(args, option);
    return [field, field === 'key_id' ? nameOf(kind, livemode, text) : text];
  };
  return Object.fromEntries(given.map(read));
}

function refuseOthers(kind: Connectable, args: Arguments): void {
  const own: readonly string[] = Object.values(OPTIONS[kind]);
  const others = ALL_OPTIONS.filter((option) => !own.includes(option));
  refuseArguments(args, others, kind);
}

const SHOP = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** What the partner knows us by: keys of one mode are not taken for the other. */
function nameOf(kind: Connectable, livemode: boolean, text: string): string {
  const mode = livemode ? 'live' : 'test';
  if (kind === 'razorpay') {
    if (!text.startsWith(`rzp_${mode}_`)) throw wrongMode('key-id', mode, `rzp_${mode}_`);
    return text;
  }
  if (kind === 'stripe') {
    if (!new RegExp(`^[sr]k_${mode}_`).test(text)) throw wrongMode('secret-key', mode, `sk_${mode}_`);
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

/** The secret shown to the partner, if its form can be checked. Throws `invalid_value`. */
function secretOf(kind: Connectable, args: Arguments, option: string): string {
  const text = credentialArgument(args, option, kind === 'sms');
  if (kind === 'sms') requestOf(text);
  if (kind === 'smtp' && !isMailServer(text)) throw mailServerInvalid();
  return text;
}

/** Passwords go nowhere without TLS, which `smtp:` begins after a greeting. */
const isMailServer = (text: string): boolean =>
  URL.canParse(text) && ['smtps:', 'smtp:'].includes(new URL(text).protocol) && new URL(text).hostname !== '';

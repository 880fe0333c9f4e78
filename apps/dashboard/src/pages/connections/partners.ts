import { t } from '#apps/dashboard/src/texts/texts';

/** One of a partner's credentials, under its API name. */
export interface Credential {
  readonly name: string;
  readonly label: string;
  readonly isSecret: boolean;
  readonly isOptional: boolean;
  readonly hint?: string;
}

/** The partners that people can connect. Those with a freely chosen address (SMS, mail) are for operators. */
export const PARTNERS: readonly (readonly [string, string])[] = [
  ['razorpay', 'Razorpay'],
  ['stripe', 'Stripe'],
  ['shopify', 'Shopify'],
];

const GATEWAYS: ReadonlySet<string> = new Set(['razorpay', 'stripe']);
export const isGateway = (kind: string): boolean => GATEWAYS.has(kind);

/** A kind unknown to this page keeps its API name. */
export function partnerWord(kind: string): string {
  if (kind === 'sms') return t('Text messages');
  if (kind === 'smtp') return t('Mail');
  if (kind === 'sandbox') return t('Sandbox');
  return PARTNERS.find(([each]) => each === kind)?.[1] ?? kind;
}

/** Our identity at a partner and its signing secret; none for a kind whose credentials operators hold. */
export function credentialsOf(kind: string, mode = 'live'): readonly Credential[] {
  const plain = (name: string, label: string, hint?: string): Credential => ({ name, label, isSecret: false, isOptional: false, hint });
  const secret = (name: string, label: string, hint?: string): Credential => ({ name, label, isSecret: true, isOptional: false, hint });
  const signing = (hint: string): Credential => ({ ...secret('webhook_secret', t('Webhook secret'), hint), isOptional: true });
  switch (kind) {
    case 'razorpay':
      return [
        plain('key_id', t('Key id'), t('It begins with {prefix}.', { prefix: `rzp_${mode}_` })),
        secret('key_secret', t('Key secret')),
        signing(t('Leave empty to have one created and shown once.')),
      ];
    case 'stripe':
      return [
        secret('secret_key', t('Secret or restricted key'), t('It begins with {prefix}.', { prefix: `sk_${mode}_, rk_${mode}_` })),
        signing(t('Stripe shows it once its endpoint is there. It can be added then.')),
      ];
    case 'shopify':
      return [
        plain('shop_domain', t('Shop domain'), 'my-shop.myshopify.com'),
        secret('access_token', t('App access token')),
        secret('app_secret', t('App secret')),
      ];
    default:
      return [];
  }
}

import { CONNECTABLE, type Connectable } from '#integrations/connections/credentials';
import { OneOf, Text } from '#http/validation/fields';

const SECRET = { optional: true, max: 10_000 } as const;

/** The credentials of all kinds. Fields of another kind are refused (`parameter_unknown`). */
export class CredentialsBody {
  @Text({ optional: true, description: 'razorpay: the id of the key.', example: 'rzp_test_1' }) key_id?: string;
  @Text({ ...SECRET, description: 'razorpay: the secret of the key.' }) key_secret?: string;
  @Text({ ...SECRET, description: 'stripe: the secret or restricted key.' }) secret_key?: string;
  @Text({ optional: true, description: 'shopify: my-shop.myshopify.com.' }) shop_domain?: string;
  @Text({ ...SECRET, description: 'shopify: the access token of the app.' }) access_token?: string;
  @Text({ ...SECRET, description: 'shopify: the secret of the app, which signs its notices.' }) app_secret?: string;
  @Text({ optional: true, max: 2048, description: 'sms: where messages are posted to.' }) url?: string;
  @Text({
    ...SECRET,
    description: 'sms: {"headers": {…}, "body": {"to": "{phone}", "text": "{text}"}}; also {id}, {code}, {link}, {shop} and {amount}.',
  })
  request?: string;
  @Text({ optional: true, description: 'smtp: who writes, such as Asha <orders@shop.example>.' }) from?: string;
  @Text({ ...SECRET, description: 'smtp: smtps://user:password@mail.shop.example.' }) smtp_url?: string;
  @Text({ ...SECRET, description: 'razorpay, stripe: what its notices are signed with; made, if left out.' }) webhook_secret?: string;
}

export class CreateConnectionBody extends CredentialsBody {
  @OneOf(CONNECTABLE, { description: 'Type of partner.' }) kind!: Connectable;
  @OneOf(['test', 'live'], { description: 'Mode of the connection.' }) mode!: 'test' | 'live';
  @Text({ max: 200, description: 'Name of the connection.', example: 'Main gateway' }) name!: string;
  @OneOf(['hosted', 's2s'], {
    optional: true,
    description: 'Gateways: by their own page (hosted, if left out) or from server to server.',
  })
  charging?: 'hosted' | 's2s' | null;
  @Text({ optional: true, max: 2048, description: 'For operators: another address than that of the partner, such as a sandbox.' })
  base_url?: string | null;
}

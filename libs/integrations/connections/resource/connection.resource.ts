import type { Removal } from '#integrations/connections/connection-removal';
import type { Charging, ConnectionKind } from '#integrations/connections/domain/connection.events';
import type { ConnectionRecord } from '#integrations/connections/resource/connection.record';
import type { UnixSeconds } from '#kernel/time';
import { ApiAmount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

const KINDS = ['razorpay', 'stripe', 'shopify', 'sms', 'smtp', 'sandbox'] as const satisfies ConnectionKind[];
const EXAMPLE = 'conn_01Jb3xQvW8kZtPq7Yd2RfN4m';

/** A connection to a partner, without our secrets. */
export class ConnectionResource implements ConnectionRecord {
  @ApiId('Unique identifier of the connection.', 'conn', { example: EXAMPLE }) id!: string;
  @Constant('connection') object!: 'connection';
  @ApiOneOf('Type of partner.', KINDS) kind!: ConnectionKind;
  @ApiFlag('Whether it moves real money.') livemode!: boolean;
  @ApiText('Name of the connection.', { example: 'Main gateway' }) name!: string;
  @ApiText('Identifies the merchant to the partner: the ID or the ends of a key, the domain of a shop, or an address.', {
    example: 'rzp_test_1',
  })
  key_id!: string;
  @ApiText('Address that replaces the partner’s own.', { orNull: true, example: null }) base_url!: string | null;
  @ApiOneOf('How a gateway charges: on its page, server to server, or both; null for other partners.', ['hosted', 's2s', 'both'], {
    orNull: true,
  })
  charging!: Charging | null;
  @ApiText('Address to which the partner sends its notices; null if it sends none.', {
    orNull: true,
    example: `https://pay.example.com/v1/integrations/payments/${EXAMPLE}`,
  })
  notices_url!: string | null;
  @ApiTime('Time of the last test.', { orNull: true, example: 1_767_268_800 }) tested_at!: UnixSeconds | null;
  @ApiText('Error of the last test; null if it succeeded.', { orNull: true, example: null }) test_error!: string | null;
  @ApiTime('Time at which the connection was created.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
}

/** A connection in the answer to its creation. */
export class NewConnectionResource extends ConnectionResource {
  @ApiText(
    'Secret with which the partner signs its notices. It is shown only once. Null if the partner does not sign, or if its own secret is still to be entered.',
    {
      orNull: true,
      example: 'Zm9yIGV4YW1wbGUgb25seSwgbm8gc2VjcmV0',
    },
  )
  webhook_secret!: string | null;
}

class MoneyUnderWayResource {
  @ApiText('The payment or refund.', { example: 'pay_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiOneOf('Type of the resource.', ['payment', 'refund']) object!: 'payment' | 'refund';
  @ApiText('The order that it belongs to.', { orNull: true, example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) order_id!: string | null;
  @ApiText('The checkout session that it belongs to.', { orNull: true, example: null }) checkout_session!: string | null;
  @ApiAmount('Amount.', { orNull: true, example: 249_900 }) amount!: number | null;
  @ApiText('The currency of the amount.', { orNull: true, example: 'INR' }) currency!: string | null;
}

class UnderWayResource {
  @Constant('list') object!: 'list';
  @ApiList('At most 100 of them.', () => MoneyUnderWayResource) data!: readonly MoneyUnderWayResource[];
  @ApiFlag('Whether there are more.') has_more!: boolean;
}

/** The outcome of removing a connection. */
export class RemovedConnectionResource implements Removal {
  @ApiId('ID of the removed connection.', 'conn', { example: EXAMPLE }) id!: string;
  @Constant('connection') object!: 'connection';
  @ApiFlag('False: payments or refunds are under way, and the request does not say that it is to be removed all the same.')
  deleted!: boolean;
  @ApiObject('Payments and refunds in progress, which are followed to their end. Absent if there are none.', () => UnderWayResource, {
    orLeftOut: true,
  })
  under_way?: UnderWayResource;
}

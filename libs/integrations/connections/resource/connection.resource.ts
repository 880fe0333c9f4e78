import type { Removal } from '#integrations/connections/connection-removal';
import type { Charging, ConnectionKind } from '#integrations/connections/domain/connection.events';
import type { ConnectionRecord } from '#integrations/connections/resource/connection.record';
import type { UnixSeconds } from '#kernel/time';
import { ApiAmount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

const KINDS = ['razorpay', 'stripe', 'shopify', 'sms', 'smtp', 'sandbox'] as const satisfies ConnectionKind[];
const EXAMPLE = 'conn_01Jb3xQvW8kZtPq7Yd2RfN4m';

/** A connection to a partner, without what is shown to the partner. */
export class ConnectionResource implements ConnectionRecord {
  @ApiId('The id of the connection.', 'conn', { example: EXAMPLE }) id!: string;
  @Constant('connection') object!: 'connection';
  @ApiOneOf('Which partner.', KINDS) kind!: ConnectionKind;
  @ApiFlag('Whether it moves real money.') livemode!: boolean;
  @ApiText('What people know it by.', { example: 'Main gateway' }) name!: string;
  @ApiText('Who we are to the partner: the id or the ends of a key, the domain of a shop, an address.', { example: 'rzp_test_1' })
  key_id!: string;
  @ApiText('Another address than that of the partner.', { orNull: true, example: null }) base_url!: string | null;
  @ApiOneOf('How a gateway charges: by its own page, from server to server, or by either; null for others.', ['hosted', 's2s', 'both'], {
    orNull: true,
  })
  charging!: Charging | null;
  @ApiText('Where the partner sends its notices; null where it sends none.', {
    orNull: true,
    example: `https://pay.example.com/v1/integrations/payments/${EXAMPLE}`,
  })
  notices_url!: string | null;
  @ApiTime('When it was last tested.', { orNull: true, example: 1_767_268_800 }) tested_at!: UnixSeconds | null;
  @ApiText('What was wrong at the last test; null if nothing was.', { orNull: true, example: null }) test_error!: string | null;
  @ApiTime('When it was made.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
}

/** A connection as the answer to making it shows it. */
export class NewConnectionResource extends ConnectionResource {
  @ApiText('What the partner signs its notices with, shown this once. Null where it signs none, or has yet to give us its own.', {
    orNull: true,
    example: 'Zm9yIGV4YW1wbGUgb25seSwgbm8gc2VjcmV0',
  })
  webhook_secret!: string | null;
}

class MoneyUnderWayResource {
  @ApiText('The payment or refund.', { example: 'pay_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @ApiOneOf('What kind of object that is.', ['payment', 'refund']) object!: 'payment' | 'refund';
  @ApiText('Its order.', { orNull: true, example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) order_id!: string | null;
  @ApiText('Its checkout session.', { orNull: true, example: null }) checkout_session!: string | null;
  @ApiAmount('How much.', { orNull: true, example: 249_900 }) amount!: number | null;
  @ApiText('The currency of the amount.', { orNull: true, example: 'INR' }) currency!: string | null;
}

class UnderWayResource {
  @Constant('list') object!: 'list';
  @ApiList('At most 100 of them.', () => MoneyUnderWayResource) data!: readonly MoneyUnderWayResource[];
  @ApiFlag('Whether there are more.') has_more!: boolean;
}

/** The outcome of the removal of a connection. */
export class RemovedConnectionResource implements Removal {
  @ApiId('The id of the connection.', 'conn', { example: EXAMPLE }) id!: string;
  @Constant('connection') object!: 'connection';
  @ApiFlag('False: payments or refunds are under way, and the request does not say that it is to be removed all the same.')
  deleted!: boolean;
  @ApiObject('What is followed to its end, or would be. Absent when there is nothing.', () => UnderWayResource, { orLeftOut: true })
  under_way?: UnderWayResource;
}

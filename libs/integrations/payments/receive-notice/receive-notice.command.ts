import { Command } from '@nestjs/cqrs';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';

/** A gateway has told something about a payment or refund; that it is authentic has been checked. */
export class ReceiveNotice extends Command<void> {
  constructor(
    readonly connection: GatewayConnection,
    readonly notice: GatewayNotice,
    readonly requestId: string,
  ) {
    super();
  }
}

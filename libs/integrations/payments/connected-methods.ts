import { Injectable } from '@nestjs/common';
import type { ChargeableMethods } from '#checkout/contract';
import { methodsOf } from '#integrations/connections/charging';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/contract';

type Method = Instrument['method'];

/** With what the gateways that an account has connected can charge. The sandbox of a new account may still be on its way: it counts. */
@Injectable()
export class ConnectedMethods implements ChargeableMethods {
  constructor(private readonly connections: Connections) {}

  async of({ account, livemode }: { readonly account: string; readonly livemode: boolean }): Promise<readonly Method[]> {
    const gateways = await this.connections.ofKinds(account, livemode, GATEWAY_KINDS);
    if (gateways.length === 0) return livemode ? [] : PAYMENT_INSTRUMENTS;
    return PAYMENT_INSTRUMENTS.filter((method) => gateways.some((gateway) => methodsOf(gateway).includes(method)));
  }
}

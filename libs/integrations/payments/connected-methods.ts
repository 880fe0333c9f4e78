import { Injectable } from '@nestjs/common';
import type { Chargeable, ChargeableMethods } from '#checkout/contract';
import { isPlain } from '#integrations/connections/addresses';
import { charges, leastOf, stepOf } from '#integrations/connections/charge-limits';
import { methodsOf } from '#integrations/connections/charging';
import { Connections } from '#integrations/connections/connections';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/contract';

type Gateway = Pick<GatewayConnection, 'kind' | 'charging'>;

const PENDING_SANDBOX: Gateway = { kind: 'sandbox' };

/** The methods that an account's connected gateways can charge. A new account's sandbox counts even while it is pending. */
@Injectable()
export class ConnectedMethods implements ChargeableMethods {
  constructor(private readonly connections: Connections) {}

  async of({ account, livemode }: { readonly account: string; readonly livemode: boolean }): Promise<Chargeable> {
    const connected = await this.connections.gatewaysOf(account, livemode);
    const gateways: readonly Gateway[] = connected.length > 0 || livemode ? connected.filter((each) => !isPlain(each)) : [PENDING_SANDBOX];
    return {
      methods: methodsOfAll(gateways),
      of: (money) => methodsOfAll(gateways.filter((each) => charges(each, money))),
      stepOf: (currency) => lowest(gateways.map((each) => stepOf(each, currency))),
      leastOf: (currency) => lowest(gateways.map((each) => leastOf(each, currency))),
    };
  }
}

/** The lowest limit of several gateways, any of which may charge. */
const lowest = (limits: readonly number[]): number => (limits.length === 0 ? 1 : Math.min(...limits));

const methodsOfAll = (gateways: readonly Gateway[]): readonly Instrument['method'][] =>
  PAYMENT_INSTRUMENTS.filter((method) => gateways.some((gateway) => methodsOf(gateway).includes(method)));

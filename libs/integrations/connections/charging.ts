import { ofAnotherKind } from '#integrations/connections/domain/connection.errors';
import { type Charging, type ConnectionMade, isGateway } from '#integrations/connections/domain/connection.events';
import type { Minor } from '#kernel/money';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/contract';

/** How a connection charges; null if it is not a gateway. Gateways from before the choice charge server to server, the sandbox either way. */
export function chargingOf({ kind, charging }: Pick<ConnectionMade, 'kind' | 'charging'>): Charging | null {
  if (!isGateway(kind)) return null;
  return charging ?? (kind === 'sandbox' ? 'both' : 's2s');
}

/** How a new connection charges; a gateway defaults to its own page. Throws `parameter_unknown` if the kind is not a gateway. */
export function chosenCharging(kind: ConnectionMade['kind'], chosen: Charging | null | undefined): Pick<ConnectionMade, 'charging'> {
  if (isGateway(kind)) return { charging: chosen ?? 'hosted' };
  if (chosen !== undefined && chosen !== null) throw ofAnotherKind(kind, 'charging');
  return {};
}

/** The methods that a connection can charge; server to server, they depend on the gateway. */
export function methodsOf(connection: Pick<ConnectionMade, 'kind' | 'charging'>): readonly Instrument['method'][] {
  const charging = chargingOf(connection);
  if (charging === 's2s') return connection.kind === 'stripe' ? ['card'] : PAYMENT_INSTRUMENTS.filter((method) => method !== 'hosted');
  return charging === 'hosted' ? ['hosted'] : charging === 'both' ? PAYMENT_INSTRUMENTS : [];
}

/** The amount to pay, in minor units of a currency. */
export interface ToCharge {
  readonly amount: Minor;
  readonly currency: string;
}

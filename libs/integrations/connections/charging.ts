import { type Charging, type ConnectionMade, isGateway } from '#integrations/connections/domain/connection.events';
import { stripeAmount } from '#integrations/connections/stripe-units';
import type { Minor } from '#kernel/money';
import type { Arguments } from '#platform/operators/effect';
import { oneOfArgument, refuseArguments } from '#platform/control/arguments';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/contract';

/** How a connection charges; null if it is no gateway. Gateways from before the choice charge from server to server, the sandbox by either. */
export function chargingOf({ kind, charging }: Pick<ConnectionMade, 'kind' | 'charging'>): Charging | null {
  if (!isGateway(kind)) return null;
  return charging ?? (kind === 'sandbox' ? 'both' : 's2s');
}

/** What the words of the command line say, of a gateway: its own page unless they say otherwise. Throws `invalid_enum_value`, `parameter_unknown`. */
export function chargingArgument(kind: ConnectionMade['kind'], args: Arguments): Pick<ConnectionMade, 'charging'> {
  if (isGateway(kind)) return { charging: oneOfArgument(args, 'charging', ['hosted', 's2s'], 'hosted') as Charging };
  refuseArguments(args, ['charging'], kind);
  return {};
}

/** The methods that a connection can charge: from server to server they depend on the gateway. */
export function methodsOf(connection: Pick<ConnectionMade, 'kind' | 'charging'>): readonly Instrument['method'][] {
  const charging = chargingOf(connection);
  if (charging === 's2s') return connection.kind === 'stripe' ? ['card'] : PAYMENT_INSTRUMENTS.filter((method) => method !== 'hosted');
  return charging === 'hosted' ? ['hosted'] : charging === 'both' ? PAYMENT_INSTRUMENTS : [];
}

/** What is to be paid: minor units of a currency. */
export interface ToCharge {
  readonly amount: Minor;
  readonly currency: string;
}

/** Whether a gateway can charge that amount of that money at all. */
export const charges = ({ kind }: Pick<ConnectionMade, 'kind'>, { amount, currency }: ToCharge): boolean =>
  kind !== 'stripe' || stripeAmount(amount, currency) !== null;

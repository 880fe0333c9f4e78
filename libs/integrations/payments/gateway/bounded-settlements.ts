import { isPartnerId } from '#integrations/partner-texts';
import { GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import type { GatewaySettlement, GatewaySettlementLine, SettlementPage } from '#integrations/payments/gateway/gateway-settlement';

const unreadable = (): GatewayUnavailable => new GatewayUnavailable('The payment gateway reports a settlement that cannot be read.');

/** Checks names and amounts for plausibility. A UTR that cannot be stored becomes null. @throws GatewayUnavailable */
export function boundedSettlement(settlement: GatewaySettlement): GatewaySettlement {
  const { gateway_reference, currency, amount, settled_at, utr } = settlement;
  if (![gateway_reference, currency].every(isPartnerId) || ![amount, settled_at].every(Number.isSafeInteger)) throw unreadable();
  return { ...settlement, utr: isPartnerId(utr) ? utr : null };
}

/** Like `boundedSettlement`, for a page. @throws GatewayUnavailable */
export const boundedPage = ({ settled, next }: SettlementPage): SettlementPage => ({
  settled: settled.map(({ settlement, lines }) => ({ settlement: boundedSettlement(settlement), lines: lines.map(boundedLine) })),
  next,
});

function boundedLine(line: GatewaySettlementLine): GatewaySettlementLine {
  const { key, gateway_reference, gateway_payment, currency, amount, fee, tax, credits } = line;
  const names = [key, gateway_reference, currency, gateway_payment ?? currency];
  if (!names.every(isPartnerId) || ![amount, fee, tax, credits].every(Number.isSafeInteger)) throw unreadable();
  return line;
}

import { isPartnerId, messageOf } from '#integrations/partner-texts';
import { GatewayUnreadable } from '#integrations/payments/gateway/gateway.errors';
import type {
  GatewaySettlement,
  GatewaySettlementLine,
  SettledLines,
  SettlementPage,
  SkippedEntry,
} from '#integrations/payments/gateway/gateway-settlement';
import { readEach } from '#integrations/read-each';

const unreadable = (): GatewayUnreadable => new GatewayUnreadable('The payment gateway reports a settlement that cannot be read.');

/** Checks names and amounts for plausibility. A UTR that cannot be stored becomes null. @throws GatewayUnreadable */
export function boundedSettlement(settlement: GatewaySettlement): GatewaySettlement {
  const { gateway_reference, currency, amount, settled_at, utr } = settlement;
  if (![gateway_reference, currency].every(isPartnerId) || ![amount, settled_at].every(Number.isSafeInteger)) throw unreadable();
  return { ...settlement, utr: isPartnerId(utr) ? utr : null };
}

/** Like `boundedSettlement`, for a page. What is implausible is passed over. */
export function boundedPage({ settled, skipped, next }: SettlementPage): SettlementPage {
  const skips: SkippedEntry[] = [...skipped];
  const bounded = readEach(
    settled,
    ({ settlement, lines }): SettledLines => {
      const of = boundedSettlement(settlement);
      const { read, unread } = readEach(lines, boundedLine, ({ key }) => key);
      const { gateway_reference } = of;
      skips.push(...unread.map(({ reference, reason }) => ({ gateway_reference, entry: reference ?? 'line', reason })));
      return { settlement: of, lines: read };
    },
    ({ settlement }) => settlement.gateway_reference,
  );
  skips.push(...bounded.unread.map(({ reference, reason }) => ({ gateway_reference: reference, entry: 'settlement', reason })));
  return { settled: bounded.read, skipped: skips.map(boundedSkip), next };
}

const boundedSkip = ({ gateway_reference, entry, reason }: SkippedEntry): SkippedEntry => ({
  gateway_reference: isPartnerId(gateway_reference) ? gateway_reference : null,
  entry: isPartnerId(entry) ? entry : 'line',
  reason: messageOf(reason),
});

function boundedLine(line: GatewaySettlementLine): GatewaySettlementLine {
  const { key, gateway_reference, gateway_payment, currency, amount, fee, tax, credits } = line;
  const names = [key, gateway_reference, currency, gateway_payment ?? currency];
  if (!names.every(isPartnerId) || ![amount, fee, tax, credits].every(Number.isSafeInteger)) throw unreadable();
  return line;
}

import type { CommandBus } from '@nestjs/cqrs';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { GatewayClient } from '#integrations/payments/gateway-client';
import type { LookUp } from '#integrations/payments/gateway-jobs';
import type { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { ChargeWhenPaymentStarts } from '#integrations/payments/policies/charge-when-payment-starts.policy';
import { ChargeWhenSessionPaymentStarts } from '#integrations/payments/policies/charge-when-session-payment-starts.policy';
import { PaymentReports } from '#integrations/payments/receive-notice/payment-reports';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { ReceiveNoticeHandler } from '#integrations/payments/receive-notice/receive-notice.handler';
import { RefundReports } from '#integrations/payments/receive-notice/refund-reports';
import { newRequestId } from '#http/pipeline/request-id';
import type { PolicyHandler } from '#job-queue/policy';
import { JobStore } from '#job-queue/job-store';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { ReturnAddresses } from '#integrations/payments/return/return-addresses';
import type { DraftedEvents } from '#test/support/given/drafted-events';
import type { QuietGateway } from '#test/support/given/quiet-gateway';
import type { RunningService } from '#test/support/services/running-service';

interface Of {
  readonly drafted: DraftedEvents;
  readonly commands: CommandBus;
  readonly gateway: QuietGateway;
}

/** The payment of a drafted purchase: the service's own policy charges it, and its own handler applies the outcome. */
export class QuietPayment {
  constructor(
    private readonly service: Pick<RunningService, 'part'>,
    private readonly of: Of,
  ) {}

  /** Does nothing when the purchase has no payment. */
  async pay(): Promise<void> {
    const { drafted } = this.of;
    const begun = drafted.first('payment.started', 'checkout_session.payment_started');
    if (begun === undefined) return;
    const Charging = begun.type === 'payment.started' ? ChargeWhenPaymentStarts : ChargeWhenSessionPaymentStarts;
    const policy = this.charging(Charging);
    const [job] = policy.plan!(begun);
    const { next } = await policy.perform({ ...job!, attempt: 1, redelivered: false, token: '' });
    await this.report(next![0]!.payload as LookUp);
  }

  private charging(Charging: typeof ChargeWhenPaymentStarts | typeof ChargeWhenSessionPaymentStarts): PolicyHandler {
    const { service } = this;
    const { drafted, commands, gateway } = this.of;
    const client = new GatewayClient(
      service.part(Connections),
      gateway as unknown as PaymentGateways,
      service.part(GatewayAlerts),
      commands,
      service.part(Clock),
    );
    return new Charging(drafted.history, client, commands, service.part(ReturnAddresses), service.part(Clocks));
  }

  /** The gateway's notice of the outcome, if its bank has decided. */
  private async report({ connection: id, reference }: LookUp): Promise<void> {
    const { service } = this;
    const { drafted, commands, gateway } = this.of;
    const connection = (await service.part(Connections).byId(id, GATEWAY_KINDS))!;
    const notice = gateway.outcome(connection, reference);
    if (notice === null) return;
    const [alerts, outcomes] = [service.part(GatewayAlerts), service.part(OutcomesAtGateways)];
    const payments = new PaymentReports(drafted.history, commands, service.part(JobStore), alerts, outcomes);
    const refunds = new RefundReports(drafted.history, commands, alerts, outcomes);
    const services = { commands, payments, refunds, clock: service.part(Clock), clocks: service.part(Clocks) };
    await ReceiveNoticeHandler.execute(ReceiveNotice({ connection, notice, requestId: newRequestId() }), services);
  }
}

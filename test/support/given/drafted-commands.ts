import type { CommandBus } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import { ChargeableMethods } from '#checkout/chargeable-methods';
import { CaptureSessionPaymentHandler } from '#checkout/commands/capture-session-payment/capture-session-payment.handler';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { CompletionRisks } from '#checkout/commands/completion-risks';
import { CreateSessionHandler } from '#checkout/commands/create-session/create-session.handler';
import { FailSessionPayment } from '#checkout/commands/fail-session-payment/fail-session-payment.command';
import { RouteSessionPayment } from '#checkout/commands/route-session-payment/route-session-payment.command';
import { SubmitSessionPayment } from '#checkout/commands/submit-session-payment/submit-session-payment.command';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { PlaceOrder } from '#orders/commands/place-order/place-order.command';
import { CapturePayment } from '#orders/payments/commands/capture-payment/capture-payment.command';
import { FailPayment } from '#orders/payments/commands/fail-payment/fail-payment.command';
import { RoutePayment } from '#orders/payments/commands/route-payment/route-payment.command';
import { SubmitPayment } from '#orders/payments/commands/submit-payment/submit-payment.command';
import { ShopsOfOrders } from '#orders/storefront/shops-of-orders';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import { Configuration } from '#platform/config/configuration';
import type { Handling } from '#platform/cqrs/command';
import { RiskAssessor } from '#risk/contract';
import { handlerOf } from '#test/support/facts/handler-of';
import type { DraftedEvents } from '#test/support/given/drafted-events';
import { draftedRisks } from '#test/support/given/drafted-risks';
import type { RunningService } from '#test/support/services/running-service';

interface Performing {
  execute(command: object): Promise<unknown>;
}

/** The service's own handlers of a purchase, which decide on drafted events. */
export function draftedCommands(service: Pick<RunningService, 'part'>, drafted: DraftedEvents): CommandBus {
  const handlers = new Map<Function, Performing>();
  const bus: Performing = { execute: (command) => handlers.get(command.constructor)!.execute(command) };
  const commands = bus as CommandBus;
  const [methods, risks] = [service.part(ChargeableMethods), service.part(RiskAssessor)];
  const completionRisks = new CompletionRisks(drafted, draftedRisks(service));
  const eventStore = drafted;
  const handle = <H extends Handling>(intention: H, services: Parameters<H['execute']>[1]): void =>
    void handlers.set(intention.type, handlerOf(intention, services));
  for (const each of [
    RouteSessionPayment,
    SubmitSessionPayment,
    FailSessionPayment,
    RoutePayment,
    SubmitPayment,
    CapturePayment,
    FailPayment,
  ])
    handle(each, { eventStore });
  const [clientSecrets, configuration] = [service.part(ClientSecrets), service.part(Configuration)];
  handle(CreateSessionHandler, { eventStore, methods, clientSecrets, configuration, risks });
  handle(CompleteSession, { eventStore, commands, methods, settings: service.part(AccountSettings), risks: completionRisks });
  handle(CaptureSessionPaymentHandler, { eventStore, commands, risks: completionRisks });
  handle(PlaceOrder, { eventStore, shops: service.part(ShopsOfOrders), verifications: service.part(RequiredVerifications) });
  return commands;
}

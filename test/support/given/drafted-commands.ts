import type { CommandBus } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import { ChargeableMethods } from '#checkout/chargeable-methods';
import { CaptureSessionPayment } from '#checkout/commands/capture-session-payment/capture-session-payment.command';
import { CaptureSessionPaymentHandler } from '#checkout/commands/capture-session-payment/capture-session-payment.handler';
import { CompleteSession } from '#checkout/commands/complete-session/complete-session.command';
import { CompleteSessionHandler } from '#checkout/commands/complete-session/complete-session.handler';
import { CompletionRisks } from '#checkout/commands/completion-risks';
import { CreateSession } from '#checkout/commands/create-session/create-session.command';
import { CreateSessionHandler } from '#checkout/commands/create-session/create-session.handler';
import { SESSION_HANDLERS } from '#checkout/commands/session.handlers';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { PlaceOrder } from '#orders/commands/place-order/place-order.command';
import { PlaceOrderHandler } from '#orders/commands/place-order/place-order.handler';
import { PAYMENT_HANDLERS } from '#orders/payments/commands/payment.handlers';
import { ShopsOfOrders } from '#orders/shops-of-orders';
import { RequiredVerifications } from '#orders/verification/required-verifications';
import { Configuration } from '#platform/config/configuration';
import { RiskAssessor } from '#risk/contract';
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
  for (const Handler of [...SESSION_HANDLERS, ...PAYMENT_HANDLERS]) handlers.set(Handler.command, new Handler(drafted));
  handlers.set(CreateSession, new CreateSessionHandler(drafted, methods, service.part(ClientSecrets), service.part(Configuration), risks));
  handlers.set(CompleteSession, new CompleteSessionHandler(drafted, commands, methods, service.part(AccountSettings), completionRisks));
  handlers.set(CaptureSessionPayment, new CaptureSessionPaymentHandler(drafted, commands, completionRisks));
  handlers.set(PlaceOrder, new PlaceOrderHandler(drafted, service.part(ShopsOfOrders), service.part(RequiredVerifications)));
  return commands;
}

import { ChargeableMethods } from '#checkout/chargeable-methods';
import { CreateSession, type SessionRequest } from '#checkout/commands/create-session/create-session.command';
import { offersCash } from '#checkout/domain/cash-offer';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { purchaseOf } from '#checkout/domain/order-of-session';
import { createSession } from '#checkout/domain/session.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { ClientSecrets } from '#checkout/resource/client-secrets';
import { sessionResource } from '#checkout/resource/session.view';
import { fold } from '#kernel/fact';
import { Configuration } from '#platform/config/configuration';
import { command } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';
import { type CarriesOrCounts, RiskAssessor } from '#risk/contract';

export const CreateSessionHandler = command(CreateSession, {
  uses: { methods: ChargeableMethods, clientSecrets: ClientSecrets, configuration: Configuration, risks: RiskAssessor },
  async prepare({ draft, context }, { methods, configuration, risks }) {
    const [chargeable, carried] = await Promise.all([methods.of(context), carriedBy(draft, risks, context)]);
    return { terms: { ...draft, url: configuration.page(`/checkout/${draft.session}`), chargeable }, carried };
  },
  stream: ({ draft }) => sessionStream(draft.session),
  view: checkoutSession,
  rule: (session, { terms, carried, context }) => createSession(session, terms, context.livemode, context.now, carried),
  answer: ({ events }, _, { clientSecrets }) => clientSecrets.shown(fold(sessionResource, events)!),
});

/**
 * What the session's first event carries: the risk assessment if cash is offered, which decides on the offer; or the shopper whom the session
 * counts for, if it is assessed only when its order is placed; or nothing, if it collects for an existing order.
 */
async function carriedBy(draft: SessionRequest, risks: RiskAssessor, context: CommandContext): Promise<CarriesOrCounts> {
  if ((draft.payment_link?.order ?? null) !== null) return {};
  const purchase = purchaseOf(draft);
  if (!offersCash(draft)) return { counted: risks.counted(purchase, context) };
  return { assessed: await risks.assess(context.id('risk'), purchase, 'session', context) };
}

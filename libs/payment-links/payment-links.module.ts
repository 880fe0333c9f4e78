import { Module } from '@nestjs/common';
import { errorCodes } from '#http/errors/error-catalogue';
import { ClosePaymentLink } from '#payment-links/commands/close-payment-link/close-payment-link.command';
import { ClosePaymentLinkController } from '#payment-links/commands/close-payment-link/close-payment-link.controller';
import { CreatePaymentLink } from '#payment-links/commands/create-payment-link/create-payment-link.command';
import { CreatePaymentLinkController } from '#payment-links/commands/create-payment-link/create-payment-link.controller';
import { ExpirePaymentLink } from '#payment-links/commands/expire-payment-link/expire-payment-link.command';
import { LinkSessions } from '#payment-links/commands/open-payment-link/link-sessions';
import { OpenPaymentLinkHandler } from '#payment-links/commands/open-payment-link/open-payment-link.handler';
import { OpeningLimit } from '#payment-links/commands/open-payment-link/opening-limit';
import { ReusableLinkSessions } from '#payment-links/commands/open-payment-link/reusable-link-sessions';
import { SettlePaymentLink } from '#payment-links/commands/settle-payment-link/settle-payment-link.command';
import { PAYMENT_LINKS_CHANGES } from '#payment-links/payment-link.changed-objects';
import { PAYMENT_LINK_ERRORS } from '#payment-links/payment-link.error-codes';
import { paymentLinkHistory } from '#payment-links/payment-link.histories';
import { PAYMENT_LINK_PERSONAL_FACTS } from '#payment-links/payment-link.personal-facts';
import { PAYMENT_LINK_SEARCHABLES } from '#payment-links/payment-link.searchables';
import { PAYMENT_LINK_UPCASTS } from '#payment-links/payment-link.upcasts';
import { ExpirePaymentLinkWhenDue } from '#payment-links/policies/expire-payment-link-when-due.policy';
import { ExpireSessionWhenPaymentLinkCloses } from '#payment-links/policies/expire-session-when-payment-link-closes.policy';
import { ExpireSessionsWhenReusableLinkEnds } from '#payment-links/policies/expire-sessions-when-reusable-link-ends.policy';
import { SettlePaymentLinksWhenOrderAsksForNothing } from '#payment-links/policies/settle-payment-links-when-order-asks-for-nothing.policy';
import { PaymentLinkListController } from '#payment-links/queries/payment-link-list/payment-link-list.controller';
import { paymentLinkList } from '#payment-links/queries/payment-link-list/payment-link-list.projection';
import { GetPaymentLinkHandler, ListPaymentLinksHandler } from '#payment-links/queries/payment-link-list/payment-link-list.query';
import { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistoryWith } from '#platform/projector/resource-history';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { searchables } from '#dashboard/search/contract';

@Module({
  controllers: [CreatePaymentLinkController, ClosePaymentLinkController, PaymentLinkListController],
  providers: [
    ...commandHandlers(ClosePaymentLink, CreatePaymentLink, ExpirePaymentLink, SettlePaymentLink),
    OpenPaymentLinkHandler,
    changedObjects(PAYMENT_LINKS_CHANGES),
    streamCategories('payment_link', 'payment_link_uses'),
    PaymentLinkUrls,
    LinkSessions,
    ReusableLinkSessions,
    OpeningLimit,
    ExpirePaymentLinkWhenDue,
    ExpireSessionWhenPaymentLinkCloses,
    ExpireSessionsWhenReusableLinkEnds,
    SettlePaymentLinksWhenOrderAsksForNothing,
    ListPaymentLinksHandler,
    GetPaymentLinkHandler,
    searchables(PAYMENT_LINK_SEARCHABLES),
    errorCodes(PAYMENT_LINK_ERRORS),
    upcasts(PAYMENT_LINK_UPCASTS),
    personalFacts(PAYMENT_LINK_PERSONAL_FACTS),
    resourceHistoryWith(PaymentLinkUrls, paymentLinkHistory),
    projections([paymentLinkList]),
  ],
})
export class PaymentLinksModule {}

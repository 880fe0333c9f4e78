import { Module } from '@nestjs/common';
import { ClosePaymentLinkController } from '#payment-links/commands/close-payment-link/close-payment-link.controller';
import { ClosePaymentLinkHandler } from '#payment-links/commands/close-payment-link/close-payment-link.handler';
import { CreatePaymentLinkController } from '#payment-links/commands/create-payment-link/create-payment-link.controller';
import { CreatePaymentLinkHandler } from '#payment-links/commands/create-payment-link/create-payment-link.handler';
import { ExpirePaymentLinkHandler } from '#payment-links/commands/expire-payment-link/expire-payment-link.handler';
import { OpenPaymentLinkHandler } from '#payment-links/commands/open-payment-link/open-payment-link.handler';
import { OpeningLimit } from '#payment-links/commands/open-payment-link/opening-limit';
import { LinkSessions } from '#payment-links/commands/open-payment-link/link-sessions';
import { ReusableLinkSessions } from '#payment-links/commands/open-payment-link/reusable-link-sessions';
import { SettlePaymentLinkHandler } from '#payment-links/commands/settle-payment-link/settle-payment-link.handler';
import { PAYMENT_LINKS_CHANGES } from '#payment-links/payment-link.changed-objects';
import { PAYMENT_LINK_ERRORS } from '#payment-links/payment-link.error-codes';
import { PAYMENT_LINK_PERSONAL_FACTS } from '#payment-links/payment-link.personal-facts';
import { PAYMENT_LINK_UPCASTS } from '#payment-links/payment-link.upcasts';
import { ExpirePaymentLinkWhenDue } from '#payment-links/policies/expire-payment-link-when-due.policy';
import { ExpireSessionWhenPaymentLinkCloses } from '#payment-links/policies/expire-session-when-payment-link-closes.policy';
import { ExpireSessionsWhenReusableLinkEnds } from '#payment-links/policies/expire-sessions-when-reusable-link-ends.policy';
import { SettlePaymentLinksWhenOrderAsksForNothing } from '#payment-links/policies/settle-payment-links-when-order-asks-for-nothing.policy';
import { PaymentLinkListController } from '#payment-links/queries/payment-link-list/payment-link-list.controller';
import { paymentLinkList } from '#payment-links/queries/payment-link-list/payment-link-list.projection';
import { GetPaymentLinkHandler, ListPaymentLinksHandler } from '#payment-links/queries/payment-link-list/payment-link-list.query';
import { PaymentLinkUrls } from '#payment-links/resource/payment-link-urls';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { errorCodes } from '#http/errors/error-catalogue';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { projections } from '#platform/projector/projections.module';
import { paymentLinkHistory } from '#payment-links/payment-link.histories';
import { resourceHistoryWith } from '#platform/projector/resource-history';
import { PAYMENT_LINK_SEARCHABLES } from '#payment-links/payment-link.searchables';
import { searchables } from '#search/contract';

@Module({
  controllers: [CreatePaymentLinkController, ClosePaymentLinkController, PaymentLinkListController],
  providers: [
    changedObjects(PAYMENT_LINKS_CHANGES),
    streamCategories('payment_link', 'payment_link_uses'),
    PaymentLinkUrls,
    CreatePaymentLinkHandler,
    OpenPaymentLinkHandler,
    LinkSessions,
    ReusableLinkSessions,
    OpeningLimit,
    ClosePaymentLinkHandler,
    SettlePaymentLinkHandler,
    ExpirePaymentLinkHandler,
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

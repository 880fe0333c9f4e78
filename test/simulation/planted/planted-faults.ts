import { setTimeout as pause } from 'node:timers/promises';
import { PlaceOrderWhenSessionCompletes } from '#checkout/policies/place-order-when-session-completes.policy';
import { ExpireSessionWhenDue } from '#checkout/policies/expire-session-when-due.policy';
import { ForgottenCustomersController } from '#customers/admin/forgotten-customers.controller';
import { RazorpayGateway } from '#integrations/payments/gateway/razorpay/razorpay-gateway';
import { ApplyNoticeWhenKept } from '#integrations/payments/kept-notices/apply-notice-when-kept.policy';
import { ChargeWhenSessionPaymentStarts } from '#integrations/payments/policies/charge-when-session-payment-starts.policy';
import { LookUpWhenGatewayIsSilent } from '#integrations/payments/policies/look-up-when-gateway-is-silent.policy';
import { RefundAtGatewayWhenCapturedAgain } from '#integrations/payments/policies/refund-at-gateway-when-captured-again.policy';
import { RefundAtGatewayWhenRequested } from '#integrations/payments/policies/refund-at-gateway-when-requested.policy';
import { ShopifyStorefront } from '#integrations/storefront/shop-client/shopify/shopify-storefront';
import { MirrorOrderWhenItMoves } from '#integrations/storefront/sync/mirror-order-when-it-moves.policy';
import { EndPaymentWindowWhenDue } from '#orders/payments/policies/end-payment-window-when-due.policy';
import { RefundLateCaptureWhenOrderIsCancelled } from '#orders/refunds/policies/refund-late-capture-when-order-is-cancelled.policy';
import { RefundRestWhenAutomaticRefundFailed } from '#orders/refunds/policies/refund-rest-when-automatic-refund-failed.policy';
import { TimeOutVerificationWhenDue } from '#orders/verification/policies/time-out-verification-when-due.policy';
import { ListOrdersHandler } from '#orders/queries/order-list/order-list.query';
import { EventStore } from '#platform/event-store/event-store';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { DocumentTable } from '#platform/storage/embedded/document-table';
import { MatchRemittanceWhenReceived } from '#reconciliation/remittances/policies/match-remittance-when-received.policy';
import { ExpireProposalWhenDue } from '#proposals/policies/expire-proposal-when-due.policy';
import type { Json } from '#test/simulation/outside/caller';
import type { PLANTED, PlantedFault } from '#test/simulation/planted/names';
import { IN_BOOKS } from '#test/simulation/planted/planted-in-books';
import { ON_SERVERS } from '#test/simulation/planted/planted-on-servers';
import { altered, everyOf, type Method, type Plant, replace } from '#test/simulation/planted/replaced-method';
import { Snapshot } from '#reports/writing/snapshot';
import { TARGETS_LOOKUP } from '#webhooks/commands/lookups/webhook-targets.projection';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';
import { SignedDelivery } from '#webhooks/delivery/signed-delivery';
import { RaiseAlertWhenFactNeedsAPerson } from '#alerts/policies/raise-alert-when-fact-needs-a-person.policy';
import { Logger } from '@nestjs/common';
import { RedactEventsOfForgottenCustomer } from '#webhooks/policies/redact-events-of-forgotten-customer.policy';
import { SearchHandler } from '#dashboard/search/queries/search/search.query';
import { SessionAdmission } from '#http/access/session-admission';
import { fact, fold } from '#kernel/fact';
import { UserRights } from '#people/user-rights';
import { ApproveProposal } from '#proposals/commands/approve-proposal/approve-proposal.command';
import { ownerOf, withProposals } from '#proposals/domain/proposals';
import { proposalResource } from '#proposals/resource/proposal.view';
import { SigningKeys } from '#webhooks/delivery/signing-keys';
import { WebhookTargets } from '#webhooks/delivery/webhook-targets';
import { DeliverWebhook } from '#webhooks/policies/deliver-webhook.policy';
import { PublishMerchantEventWhenSomethingHappened } from '#webhooks/policies/publish-merchant-event-when-something-happened.policy';

const never = (): Method => () => [];

/** Milliseconds. */
const HOUR = 3_600_000;

/** Some approve what was read as open, without a look at what was decided meanwhile. */
const approving = (who: (isOwn: boolean) => boolean, milliseconds: number): (() => void) =>
  replace({ prototype: ApproveProposal }, 'execute', (execute) => async function (command, services) {
    const { proposal, stream, act, context } = await services.proposals.find(command.proposal, command.context);
    if (proposal.status !== 'open' || !who(ownerOf(proposal.by) === context.actor.id)) return execute.call(this, command, services);
    const prepared = await act.prepare(proposal, context);
    await pause(milliseconds);
    const rule = ({ state }: Json): object[] => [fact('proposal.approved', { proposal: command.proposal, result: prepared.result }), ...prepared.rule(state)];
    const { events } = await services.eventStore.decide(stream, withProposals(prepared.view), rule, context);
    await prepared.after?.();
    return fold(proposalResource(command.proposal), events);
  }); // prettier-ignore

/** Each breaks the service of this program, as a mistake in a change would, and returns what mends it. */
const ON_ONE_MACHINE: Readonly<Record<(typeof PLANTED)[number], Plant>> = {
  'charge without a look': () => replace(RazorpayGateway, 'charge', (charge) => function (given: object) { return charge.call(this, { ...given, is_first: true }); }), // prettier-ignore
  'refund without a look': () => {
    const tries = new Map<string, number>();
    return replace(RazorpayGateway, 'refund', () => async function ({ refund, gatewayPayment, amount, notes }) {
      // The gateway would find the refund by its receipt.
      const tried = (tries.get(refund) ?? 0) + 1;
      tries.set(refund, tried);
      const receipt = tried === 1 ? refund : `${refund}.${tried}`;
      const made = await this.client.post(`/v1/payments/${gatewayPayment}/refund`, { amount, speed: 'normal', receipt, notes: { ...notes, refund } });
      return { reference: made.id, amount: made.amount, currency: made.currency, gatewayPayment: made.payment_id };
    }); // prettier-ignore
  },
  'copy to the shop without a look': () => replace(ShopifyStorefront, 'copyOf', (copy) => function (order, hold) { return copy.call(this, order, hold, false); }), // prettier-ignore
  'forget idempotency keys': () => replace(EmbeddedIdempotencyRecords, 'begin', () => async (_key, _fingerprint, now: number) => ({ state: 'owned', firstAt: now })), // prettier-ignore
  // Here nothing comes between a load and its append. On a store that answers later, much does.
  'ignore the expected revision': () => {
    const mended = [
      replace(EmbeddedEventStore, 'load', (load) => async function (stream) { const events = await load.call(this, stream); await pause(500); return events; }),
      replace(EmbeddedEventStore, 'append', (append) => function (stream, _expected, events) { return append.call(this, stream, 'any', events); }),
    ]; // prettier-ignore
    return () => mended.forEach((mend) => mend());
  },
  'lose a planned job': () => {
    const isLost = everyOf(29);
    return replace(EmbeddedJobStore, 'plan', (plan) => function (planner, range, jobs: object[], ...rest) { return plan.call(this, planner, range, jobs.filter(() => !isLost()), ...rest); }); // prettier-ignore
  },
  'lose a document': () => {
    const isLost = everyOf(15);
    return replace(EmbeddedReadModelWriter, 'apply', (apply) => function (batch: object[], checkpoint) { return apply.call(this, isLost() ? batch.slice(1) : batch, checkpoint); }); // prettier-ignore
  },
  'take a refused webhook for delivered': () => replace(SignedDelivery, 'send', (send) => async function (...given) {
    const sent = await send.apply(this, given);
    return sent === null ? null : { ...sent, outcome: { ...sent.outcome, error: null, status: 200 } };
  }), // prettier-ignore
  'change the bytes of a repeated webhook': () => replace(SignedDelivery, 'send', (send) => function (target, delivery, body: string) { return send.call(this, target, delivery, delivery.attempt > 1 ? `${body} ` : body); }), // prettier-ignore
  'give up a webhook that failed': () => replace(DeliverWebhook, 'perform', (perform) => async function (job) { const result = await perform.call(this, job); return { ...result, reschedule: undefined }; }), // prettier-ignore
  'lose an event': () => {
    const isLost = everyOf(50);
    return replace(PublishMerchantEventWhenSomethingHappened, 'perform', (perform) => async function (job) { return isLost() ? {} : perform.call(this, job); }); // prettier-ignore
  },
  'trust notices alone': () => replace(LookUpWhenGatewayIsSilent, 'perform', () => async () => ({})),
  'believe forged notices': () => replace(RazorpayGateway, 'isAuthentic', () => () => true),
  'keep a late capture': () => replace(RefundLateCaptureWhenOrderIsCancelled, 'plan', never),
  'keep a second capture': () => replace(RefundAtGatewayWhenCapturedAgain, 'plan', never),
  'keep the rest of a cancelled order': () => replace(RefundRestWhenAutomaticRefundFailed, 'plan', never),
  'leave payment windows open': () => replace(EndPaymentWindowWhenDue, 'plan', never),
  'wait for the rest of a payment': () => {
    const isOfPart = (facts: readonly Json[]): boolean =>
      facts.some(({ type }) => type === 'refund.requested') && facts.some(({ type, data }) => type === 'order.cancelled' && data.cancel_reason === 'payment_failed'); // prettier-ignore
    return replace(EventStore, 'decide', (decide) => function (stream, view, rule: (state: unknown) => readonly Json[], ...rest) {
      const planted = (state: unknown): readonly Json[] => { const facts = rule(state); return isOfPart(facts) ? [] : facts; };
      return decide.call(this, stream, view, planted, ...rest);
    }); // prettier-ignore
  },
  'leave sessions open': () => replace(ExpireSessionWhenDue, 'plan', never),
  'leave proposals open': () => replace(ExpireProposalWhenDue, 'plan', never),
  'place no order after a crash': () => replace(PlaceOrderWhenSessionCompletes, 'plan', never),
  'charge nothing': () => replace(ChargeWhenSessionPaymentStarts, 'plan', never),
  'request refunds once': () => replace(RefundAtGatewayWhenRequested, 'perform', (perform) => async function (job) { await perform.call(this, job).catch(() => null); return {}; }), // prettier-ignore
  'mirror once': () => replace(MirrorOrderWhenItMoves, 'perform', (perform) => async function (job) { await perform.call(this, job).catch(() => null); return {}; }), // prettier-ignore
  'leave remittances unmatched': () => replace(MatchRemittanceWhenReceived, 'plan', never),
  'leave confirmations open': () => replace(TimeOutVerificationWhenDue, 'plan', never),
  'leave kept notices': () => replace(ApplyNoticeWhenKept, 'perform', () => async () => ({})),
  'remember whom a backup remembers': () =>
    replace(ForgottenCustomersController, 'forgetAgain', () => async () => ({ object: 'forgotten_again', forgotten: 0 })),
  'ask for more than the cart at the door': () =>
    altered('order.placed', (data) => ({ ...data, amount_cod_due: data.payment_method === 'partial_prepaid' ? data.amount_cod_due + 5000 : data.amount_cod_due })), // prettier-ignore
  'keep answers for an hour': () => replace(EmbeddedIdempotencyRecords, 'begin', (begin) => function (key, fingerprint, now) { return begin.call(this, key, fingerprint, now, HOUR); }), // prettier-ignore
  'hold what a won dispute held': () =>
    altered('dispute.closed', (data) => (data.status === 'won' ? { ...data, held: data.held_before } : data)),
  'show anything to any key': () => replace(DocumentTable, 'get', () => function (id) { return this.find(id); }), // prettier-ignore
  'send webhooks one fact behind': () => replace(MerchantEvents, 'firedBy', (firedBy) => function (fact) {
    const fires = firedBy.call(this, fact);
    if (fires === null) return null;
    const resource = (story: object[], event: object): object => fires.source.resource(story.length > 1 ? story.slice(0, -1) : story, event);
    return { ...fires, source: Object.assign(Object.create(fires.source), { resource }) };
  }), // prettier-ignore
  'leave a row out of reports': () => replace(Snapshot, 'page', (page) => async function (...given) {
    const { entries, hasMore } = await page.apply(this, given);
    return { entries: entries.slice(0, -1), hasMore };
  }), // prettier-ignore
  'send orders without their new metadata': () => replace(MerchantEvents, 'firedBy', (firedBy) => function (fact) {
    const fires = firedBy.call(this, fact);
    if (fires === null) return null;
    const resource = (story: Json[], event: object): object => fires.source.resource(story.filter(({ type }) => type !== 'order.metadata_changed'), event);
    return { ...fires, source: Object.assign(Object.create(fires.source), { resource }) };
  }), // prettier-ignore
  'name the attempt in a webhook': () => replace(SignedDelivery, 'send', (send) => function (target, delivery, body) { return send.call(this, target, { ...delivery, event: delivery.record }, body); }), // prettier-ignore
  'sign with the newest secret alone': () => replace(SigningKeys, 'live', (live) => async function (...given) { return (await live.apply(this, given)).slice(0, 1); }), // prettier-ignore
  'send each endpoint every type': () => replace(WebhookTargets, 'recipients', () => async function (scope, _type, position) {
    await this.caughtUp(scope, position);
    return (await this.lookups.all(TARGETS_LOOKUP, 'recipients_of', scope)).filter((target: Json) => target.registered_position < position);
  }), // prettier-ignore
  // On another store, as much as this comes between a read and its append.
  'approve what was read as open': () => approving((isOwn) => !isOwn, 500),
  'let people approve their own': () => approving((isOwn) => isOwn, 0),
  'end no alerts where several end at once': () => replace(RaiseAlertWhenFactNeedsAPerson, 'onApplicationBootstrap', (bootstrap) => function () {
    bootstrap.call(this);
    const alone = (rule: Json): object => ({ ...rule, ends: (...given: unknown[]) => { const ended = rule.ends?.(...given); return Array.isArray(ended) ? null : ended; } });
    this.rules = new Map([...this.rules].map(([type, rule]) => [type, alone(rule)]));
  }), // prettier-ignore
  'lose an alert': () => {
    const isLost = everyOf(3);
    return replace(RaiseAlertWhenFactNeedsAPerson, 'perform', (perform) => async function (job) { return isLost() ? {} : perform.call(this, job); }); // prettier-ignore
  },
  'leave the events of the forgotten': () => replace(RedactEventsOfForgottenCustomer, 'plan', never),
  // Writes are faster so, and nobody thought of what they leave in the file.
  'write read models without overwriting': () => replace(EmbeddedReadModelWriter, 'apply', (apply) => function (...given) { this.file.database.exec('PRAGMA secure_delete = OFF'); return apply.apply(this, given); }), // prettier-ignore
  'log webhooks that failed': () => replace(SignedDelivery, 'send', (send) => async function (...given) {
    const sent = await send.apply(this, given);
    if (sent?.outcome.error) new Logger('webhooks').warn(`It was not taken: ${given[2]}`);
    return sent;
  }), // prettier-ignore
  'let in whom the proposer let in': () => {
    const mended = [replace(UserRights, 'isLetInOnlyBy', () => async () => false), replace(UserRights, 'holdersOf', () => async () => new Set())];
    return () => mended.forEach((mend) => mend());
  }, // prettier-ignore
  'check the role of writes alone': () => replace(SessionAdmission, 'admit', (admit) => async function (request) {
    const caller = await admit.call(this, request);
    return request.method === 'GET' ? { ...caller, person: { ...caller.person, allows: () => true } } : caller;
  }), // prettier-ignore
  'mask what is alone and no list': () => replace(SessionAdmission, 'masked', (masked) => function (request, reply, body) {
    return String(body).startsWith('{"object":"list"') ? body : masked.call(this, request, reply, body);
  }), // prettier-ignore
  'judge risks by what was prepaid': () => altered('risk.outcome_recorded', (data) => ({ ...data, cash: true })),
  'show deliveries without a mask': () => replace(SessionAdmission, 'masked', (masked) => function (request, reply, body) {
    return request.routeOptions.url.startsWith('/v1/webhook_deliveries') ? body : masked.call(this, request, reply, body);
  }), // prettier-ignore
  'lose a filter of orders': () => replace(ListOrdersHandler, 'execute', (execute) => function ({ query }) {
    const { refund_status: _lost, ...filters } = query.filters;
    return execute.call(this, { query: { ...query, filters } });
  }), // prettier-ignore
  'search for no phone numbers': () => replace(SearchHandler, 'byFilter', (byFilter) => async function (searchable, key, caller) {
    return key.kind === 'phone' ? [] : byFilter.call(this, searchable, key, caller);
  }), // prettier-ignore
  ...IN_BOOKS,
  'keep the recipients of webhooks by type alone': () => {
    const kept = new Map<string, unknown>();
    return replace(WebhookTargets, 'recipients', (recipients) => async function (scope, type, position) {
      if (!kept.has(type)) kept.set(type, await recipients.call(this, scope, type, position));
      return kept.get(type);
    }); // prettier-ignore
  },
};

export const PLANT: Readonly<Record<PlantedFault, Plant>> = { ...ON_ONE_MACHINE, ...ON_SERVERS };

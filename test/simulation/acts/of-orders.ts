import type { OrderAct } from '#test/simulation/acts/act';
import { cancel, refundAndCancel } from '#test/simulation/acts/cancel';
import { CONFIRMED, confirm } from '#test/simulation/acts/confirm';
import { deliver } from '#test/simulation/acts/deliver';
import { dispute, DISPUTED } from '#test/simulation/acts/dispute';
import { disputeOutOfSight, OUT_OF_SIGHT } from '#test/simulation/acts/dispute-out-of-sight';
import { editMetadata } from '#test/simulation/acts/edit-metadata';
import { FORGOTTEN, forgetCustomer } from '#test/simulation/acts/forget-customer';
import { keepAccounts, KEPT } from '#test/simulation/acts/keep-accounts';
import { BY_LINK_OF_ORDER, payCashByLink } from '#test/simulation/acts/pay-cash-by-link';
import { refund, refundAtOnce, REFUNDED } from '#test/simulation/acts/refund';
import { refundInDashboard } from '#test/simulation/acts/refund-in-dashboard';
import { refundWhatWentBack } from '#test/simulation/acts/refund-what-went-back';
import { repeatLater } from '#test/simulation/acts/repeat-later';
import type { ORDER_ACTS } from '#test/simulation/world/names';

/** Acts on orders, and how often. */
export const OF_ORDERS: Readonly<Record<(typeof ORDER_ACTS)[number], OrderAct>> = {
  refund: { act: refund, share: ({ refunds }) => refunds, routes: REFUNDED },
  'refund again': { act: refund, share: ({ refunds }) => refunds / 2, routes: REFUNDED },
  'refund at once': { act: refundAtOnce, share: ({ refunds }) => refunds / 4, routes: REFUNDED },
  'repeat later': { act: repeatLater, share: ({ refunds }) => refunds / 4, routes: ['POST /v1/refunds'] },
  cancel: { act: cancel, share: ({ cancels }) => cancels, routes: [] },
  confirm: { act: confirm, share: ({ confirms }) => (confirms ? 90 : 0), routes: CONFIRMED },
  deliver: { act: deliver, share: () => 60, routes: ['GET /v1/orders/{id}'] },
  'edit metadata': { act: editMetadata, share: () => 20, routes: ['PATCH /v1/orders/{id}'] },
  'refund in dashboard': { act: refundInDashboard, share: () => 4, routes: ['GET /v1/payments'] },
  'refund and cancel': { act: refundAndCancel, share: () => 6, routes: ['GET /v1/payments'] },
  'keep accounts': { act: keepAccounts, share: () => 15, routes: KEPT },
  'forget customer': { act: forgetCustomer, share: () => 3, routes: FORGOTTEN },
  'pay cash by link': { act: payCashByLink, share: () => 12, routes: BY_LINK_OF_ORDER },
  'refund what went back': { act: refundWhatWentBack, share: () => 8, routes: ['GET /v1/payments', 'POST /v1/refunds'] },
  dispute: { act: dispute, share: () => 10, routes: DISPUTED },
  'dispute out of sight': { act: disputeOutOfSight, share: () => 4, routes: OUT_OF_SIGHT },
};

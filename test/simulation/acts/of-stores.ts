import type { StoreAct } from '#test/simulation/acts/act';
import { ARRANGED, arrange } from '#test/simulation/acts/arrange';
import { askForEventsAgain, REPEATED } from '#test/simulation/acts/ask-for-events-again';
import { clearAlerts, CLEARED } from '#test/simulation/acts/clear-alerts';
import { CLEARED_UP, clearUpRemittances } from '#test/simulation/acts/clear-up-remittances';
import { develop, DEVELOPED } from '#test/simulation/acts/develop';
import { flashSale } from '#test/simulation/acts/flash-sale';
import { HANDLED, handleCarts } from '#test/simulation/acts/handle-carts';
import { lookAfter } from '#test/simulation/acts/look-after';
import { lookAround, LOOKED_AT } from '#test/simulation/acts/look-around';
import { ANOTHER, openAnotherAccount } from '#test/simulation/acts/open-another-account';
import { outliveAKey } from '#test/simulation/acts/outlive-a-key';
import { PAID_OUT, payOut } from '#test/simulation/acts/pay-out';
import { readInRoles, READ_IN_ROLES } from '#test/simulation/acts/read-in-roles';
import { REFUNDED } from '#test/simulation/acts/refund';
import { refundByTheDozen } from '#test/simulation/acts/refund-by-the-dozen';
import { LIMITED, refundToTheLimit } from '#test/simulation/acts/refund-to-the-limit';
import { LESS_FEES, remitLessFees } from '#test/simulation/acts/remit-less-fees';
import { report, REPORTED } from '#test/simulation/acts/report';
import { rollKey } from '#test/simulation/acts/roll-key';
import { BY_LINK, sendPaymentLinks } from '#test/simulation/acts/send-payment-links';
import { SET_UP, setUpCouriers } from '#test/simulation/acts/set-up-couriers';
import { TRIED, tryEndpoints } from '#test/simulation/acts/try-endpoints';
import { WEIGHED, weighRisks } from '#test/simulation/acts/weigh-risks';
import { workAtTheDashboard, WORKED } from '#test/simulation/acts/work-at-the-dashboard';
import type { STORE_ACTS } from '#test/simulation/world/names';

/** Acts of people and servers of a store beside selling, and how often. */
export const OF_STORES: Readonly<Record<(typeof STORE_ACTS)[number], StoreAct>> = {
  'flash sale': { act: flashSale, aDay: 0.1, routes: [] },
  'refund by the dozen': { act: refundByTheDozen, aDay: 0.1, routes: REFUNDED },
  'look around': { act: lookAround, aDay: 0.7, routes: LOOKED_AT },
  'handle carts': { act: handleCarts, aDay: 0.5, routes: HANDLED },
  'send payment links': { act: sendPaymentLinks, aDay: 0.4, routes: BY_LINK },
  'set up couriers': { act: setUpCouriers, aDay: 0.3, routes: SET_UP },
  'clear up remittances': { act: clearUpRemittances, aDay: 0.3, routes: CLEARED_UP },
  'remit less fees': { act: remitLessFees, aDay: 0.4, routes: LESS_FEES },
  'try endpoints': { act: tryEndpoints, aDay: 0.5, routes: TRIED },
  'ask for events again': { act: askForEventsAgain, aDay: 1, routes: REPEATED },
  'weigh risks': { act: weighRisks, aDay: 0.3, routes: WEIGHED },
  'clear alerts': { act: clearAlerts, aDay: 0.5, routes: CLEARED },
  report: { act: report, aDay: 0.3, routes: REPORTED },
  'pay out': { act: payOut, aDay: 0.5, routes: PAID_OUT },
  'look after': { act: lookAfter, aDay: 0.3, routes: ['GET /v1/webhook_deliveries'] },
  arrange: { act: arrange, aDay: 0.2, routes: ARRANGED },
  'roll the key': { act: rollKey, aDay: 0.3, routes: [] },
  'outlive a key': { act: outliveAKey, aDay: 0.3, routes: ['GET /v1/orders'] },
  'work at the dashboard': { act: workAtTheDashboard, aDay: 0.35, routes: WORKED },
  'read in roles': { act: readInRoles, aDay: 0.3, routes: READ_IN_ROLES },
  'refund to the limit': { act: refundToTheLimit, aDay: 0.8, routes: LIMITED },
  'open another account': { act: openAnotherAccount, aDay: 0.4, routes: ANOTHER },
  develop: { act: develop, aDay: 0.2, routes: DEVELOPED },
};

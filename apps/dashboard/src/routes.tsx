import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { Frame } from '#screens/frame/frame';
import { NotHere } from '#screens/frame/not-here';
import { ErrorFallback } from '#screens/parts/error-fallback';
import { withNotLoadedError } from '#apps/dashboard/src/parts/lazy';

type Search = Readonly<Record<string, string>>;

/** Filters are words; other fields of an address are ignored. */
const words = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );

const root = createRootRoute({ validateSearch: words, notFoundComponent: NotHere });
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way
    throw redirect({ to: '/$mode', params: { mode: 'test' } });
  },
});
const inMode = createRoute({ getParentRoute: () => root, path: '$mode', component: Frame });

const page = (path: string, load: () => Promise<Record<string, React.ComponentType>>, name: string) =>
  createRoute({ getParentRoute: () => inMode, path, component: lazyRouteComponent(withNotLoadedError(load), name) });

const home = () => import('#screens/pages/home/home');
const orders = () => import('#screens/pages/orders/orders');
const payments = () => import('#screens/pages/payments/payments');
const alerts = () => import('#screens/pages/alerts/alerts');
const disputes = () => import('#screens/pages/disputes/disputes');
const settlements = () => import('#screens/pages/settlements/settlements');
const claims = () => import('#screens/pages/claims/claims');
const cod = () => import('#screens/pages/cod/cod');
const money = () => import('#screens/pages/money/money');
const developers = () => import('#screens/pages/developers/developers');
const proposals = () => import('#screens/pages/proposals/proposals');
const acts = () => import('#screens/pages/bulk-acts/bulk-acts');
const history = () => import('#screens/pages/history/history');
const risk = () => import('#screens/pages/risk/risk');
const connections = () => import('#screens/pages/connections/connections');
const account = () => import('#screens/pages/account/account');

const tree = root.addChildren([
  start,
  inMode.addChildren([
    page('/', home, 'HomePage'),
    page('orders', orders, 'OrderList'),
    page('orders/$id', orders, 'OrderPage'),
    page('payments', payments, 'PaymentList'),
    page('refunds', payments, 'RefundList'),
    page('disputes', disputes, 'DisputeList'),
    page('disputes/$id', disputes, 'DisputePage'),
    page('settlements', settlements, 'SettlementList'),
    page('settlements/$id', settlements, 'SettlementPage'),
    page('claims', claims, 'ClaimList'),
    page('claims/$id', claims, 'ClaimPage'),
    page('alerts', alerts, 'AlertList'),
    page('proposals', proposals, 'ProposalList'),
    page('proposals/$id', proposals, 'ProposalPage'),
    page('acts', acts, 'BulkActList'),
    page('acts/$id', acts, 'BulkActPage'),
    page('cod', cod, 'CodBoard'),
    page('cod/collections', cod, 'CollectionList'),
    page('cod/remittances', cod, 'RemittanceList'),
    page('cod/remittances/$id', cod, 'RemittanceFindings'),
    page('cod/remittances/$id/lines', cod, 'RemittanceLines'),
    page('cod/bank', cod, 'BankCreditList'),
    page('checkouts', money, 'SessionList'),
    page('checkouts/$id', money, 'SessionPage'),
    page('links', money, 'PaymentLinkList'),
    page('reports', money, 'ReportRunList'),
    page('reports/schedules', money, 'ScheduleList'),
    page('events', developers, 'EventList'),
    page('events/$id', developers, 'EventPage'),
    page('deliveries', developers, 'DeliveryList'),
    page('deliveries/$id', developers, 'DeliveryPage'),
    page('endpoints', developers, 'EndpointList'),
    page('requests', developers, 'RequestList'),
    page('notices', developers, 'NoticeList'),
    page('keys', developers, 'KeyList'),
    page('risk', risk, 'RiskPage'),
    page('risk-lists', risk, 'RiskLists'),
    page('history', history, 'HistoryPage'),
    page('users', account, 'UserList'),
    page('access', account, 'AccessLog'),
    page('connections', connections, 'ConnectionList'),
    page('settings', account, 'SettingsPage'),
    page('me', account, 'OwnPage'),
  ]),
]);

/** Filters are plain words, so that an address reads like the API's. */
export const makeRouter = () =>
  createRouter({
    routeTree: tree,
    basepath: '/dashboard',
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorFallback,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(Object.entries(words(search))).toString();
      return text === '' ? '' : `?${text}`;
    },
  });

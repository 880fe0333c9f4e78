import type { IconName } from '#screens/parts/icon';

export interface MenuEntry {
  readonly to: string;
  readonly word: string;
  readonly icon: IconName;
  /** The resource of the role table that it shows; the menu omits what a role may not see. */
  readonly resource: string;
}

/** The sections of the menu, in order. The first four are also at the bottom of a phone. */
export const MENU: readonly (readonly MenuEntry[])[] = [
  [
    { to: '', word: 'Home', icon: 'home', resource: 'payments' },
    { to: 'orders', word: 'Orders', icon: 'orders', resource: 'orders' },
    { to: 'payments', word: 'Payments', icon: 'payments', resource: 'payments' },
    { to: 'refunds', word: 'Refunds', icon: 'refunds', resource: 'refunds' },
    { to: 'disputes', word: 'Disputes', icon: 'disputes', resource: 'disputes' },
    { to: 'settlements', word: 'Settlements', icon: 'settlements', resource: 'settlements' },
    { to: 'checkouts', word: 'Checkouts', icon: 'checkouts', resource: 'checkout_sessions' },
    { to: 'links', word: 'Payment links', icon: 'links', resource: 'payment_links' },
  ],
  [
    { to: 'alerts', word: 'Alerts', icon: 'alerts', resource: 'alerts' },
    { to: 'proposals', word: 'Proposals', icon: 'proposals', resource: 'proposals' },
    { to: 'acts', word: 'Bulk actions', icon: 'acts', resource: 'bulk_acts' },
    { to: 'risk', word: 'Risk rules', icon: 'risk', resource: 'risk' },
    { to: 'risk-lists', word: 'Block and allow lists', icon: 'blocked', resource: 'risk' },
  ],
  [
    { to: 'cod', word: 'Cash on delivery', icon: 'cash', resource: 'cod' },
    { to: 'claims', word: 'Claims', icon: 'attention', resource: 'cod' },
    { to: 'reports', word: 'Reports', icon: 'reports', resource: 'reports' },
  ],
  [
    { to: 'events', word: 'Events', icon: 'events', resource: 'events' },
    { to: 'deliveries', word: 'Deliveries', icon: 'deliveries', resource: 'webhook_deliveries' },
    { to: 'endpoints', word: 'Endpoints', icon: 'endpoints', resource: 'webhooks' },
    { to: 'requests', word: 'Requests', icon: 'requests', resource: 'requests' },
    { to: 'notices', word: 'Notices', icon: 'notices', resource: 'notices' },
    { to: 'keys', word: 'Keys', icon: 'keys', resource: 'keys' },
  ],
  [
    { to: 'users', word: 'People', icon: 'users', resource: 'users' },
    { to: 'access', word: 'Access log', icon: 'history', resource: 'access_log' },
    { to: 'history', word: 'History', icon: 'history', resource: 'history' },
    { to: 'connections', word: 'Connections', icon: 'connections', resource: 'connections' },
    { to: 'settings', word: 'Settings', icon: 'settings', resource: 'settings' },
  ],
];

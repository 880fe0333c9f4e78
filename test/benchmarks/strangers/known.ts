/** What a stranger may know: ids that appear in addresses, mails, notices and lists. No secret is among them. */
export interface Known {
  readonly origin: string;
  readonly account: string;
  /** A person with a long history. */
  readonly user: string;
  readonly gateway: string;
  readonly shop: string;
  readonly order: string;
  readonly payment: string;
  readonly session: string;
  readonly link: string;
}

/** What two kinds of tests have in common: a merchant's requests, and operations of the command line. */
export interface Knowing {
  readonly origin: string;
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- answers of the API
  operate(operation: string, input?: object): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- the same
}

/** Makes what strangers know. `links`: how many one-time links the person was issued. */
export async function known({ origin, call, operate }: Knowing, order: string, links: number): Promise<Known> {
  const { checkout_session: session } = await call('GET', `/orders/${order}`);
  const { data: payments } = await call('GET', `/orders/${order}/payments`);
  const { id: link } = await call('POST', '/payment_links', { amount: 50_000, currency: 'INR', description: 'A lamp' });
  const { id: user } = await operate('users.create', { email: `known-${Date.now()}@example.com`, role: 'viewer' });
  for (let n = 1; n < links; n++) await operate('users.reset', { id: user });
  const { data: accounts } = await operate('accounts.list');
  const { data: connections } = await operate('connections.list');
  const to = (...kinds: string[]): string => connections.find(({ kind }: { kind: string }) => kinds.includes(kind)).id;
  return {
    origin,
    account: accounts.at(-1).id,
    user,
    gateway: to('sandbox'),
    shop: to('shopify'),
    order,
    payment: payments[0].id,
    session,
    link,
  };
}

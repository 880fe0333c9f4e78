import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, idempotency, type Json, type MerchantClient } from '#test/support/clients/merchant-client';
import { card } from '#test/support/clients/session-payments';
import { cart, upi } from '#test/support/clients/shop';

/** The outcome of a purchase. */
export type Course = 'refunded' | 'declined' | 'cash' | 'card';

/** One purchase as the store remembers it: only what it was answered. */
export interface Purchase {
  readonly reference: string;
  readonly course: Course;
  readonly session: string;
  readonly order: string;
  /** Ids of the refunds it was given. */
  readonly refunds: readonly string[];
}

export const REFUND_AMOUNTS = [10_000, 20_000];

const BETWEEN_LOOKS = 20;
const COURSES: readonly Course[] = ['refunded', 'card', 'declined', 'refunded', 'cash'];
const CHOICES = {
  refunded: upi('success@test'),
  declined: upi('failure@test'),
  cash: { payment_option: 'cod' },
  card: card('tok_success'),
};
const OUTCOME = {
  refunded: { status: 'paid' },
  declined: { status: 'pending', payment_status: 'failed' },
  cash: { status: 'pending' },
  card: { status: 'paid' },
};

/** A service that fails at times, called until it answers. */
export interface Service {
  ask(request: (merchant: MerchantClient) => Promise<Answered>): Promise<Answered>;
}

/** A store that sells without pause, even while the service is down, and repeats every request that was not answered. */
export class Store {
  readonly purchases: Purchase[] = [];
  /** The acknowledged answers to its writes, by idempotency key: how to ask again, and what was answered. */
  readonly answers = new Map<string, { again: () => Promise<Answered>; first: Answered }>();
  private next = 0;
  private open = false;

  constructor(private readonly service: Service) {}

  /** Sells until it closes; then resolves when the last purchase is done. */
  async sell(): Promise<void> {
    this.open = true;
    while (this.open) this.purchases.push(await this.purchase(this.next++));
  }

  close(): void {
    this.open = false;
  }

  private async purchase(n: number): Promise<Purchase> {
    const reference = `cart-${n}`;
    const course = COURSES[n % COURSES.length]!;
    const input = cart({ client_reference_id: reference, payment_options: ['prepaid', 'cod'] });
    const session = (await this.write(`${reference}/open`, 201, 'post', '/checkout/sessions', input)).id;
    const paying = await this.write(`${reference}/pay`, 200, 'post', `/checkout/sessions/${session}/complete`, CHOICES[course]);
    const order = paying.order ?? (await this.orderOf(session));
    await this.orderIs(order, OUTCOME[course]);
    const refunds: string[] = [];
    if (course === 'refunded') {
      for (const amount of REFUND_AMOUNTS) {
        refunds.push(
          (await this.write(`${reference}/return-${amount}`, 201, 'post', '/refunds', { order_id: order, amount, metadata: { reference } }))
            .id,
        );
      }
    }
    await this.write(`${reference}/packed`, 200, 'patch', `/orders/${order}`, { metadata: { packed: reference } });
    return { reference, course, session, order, refunds };
  }

  private async write(key: string, status: number, method: 'post' | 'patch', path: string, body: object): Promise<Json> {
    const again = () => this.service.ask((merchant) => merchant[method](path, body, idempotency(key)));
    const first = await again();
    if (first.status !== status) throw new Error(`${key}: answered ${first.status}: ${first.text}`);
    this.answers.set(key, { again, first });
    return first.body;
  }

  /** The order of a session that its payment's capture completes. */
  private async orderOf(session: string): Promise<string> {
    for (;;) {
      const { body } = await this.service.ask((merchant) => merchant.get(`/checkout/sessions/${session}`));
      if (body.order) return body.order;
      await pause(BETWEEN_LOOKS);
    }
  }

  private async orderIs(id: string, expected: Readonly<Record<string, string>>): Promise<void> {
    for (;;) {
      const { body } = await this.service.ask((merchant) => merchant.get(`/orders/${id}`));
      if (Object.entries(expected).every(([field, value]) => body[field] === value)) return;
      await pause(BETWEEN_LOOKS);
    }
  }
}

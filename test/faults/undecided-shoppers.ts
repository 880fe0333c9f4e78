import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Service } from '#test/faults/store';
import { idempotency, type Json } from '#test/support/clients/merchant-client';
import { card } from '#test/support/clients/session-payments';
import { cart, upi } from '#test/support/clients/shop';

const BETWEEN_LOOKS = 20;

/** The instrument that a purchase is tried with first, and the one that pays: each of them a payment of its session, or of the order that it has placed. */
const CHOICES: readonly (readonly [first: object, second: object])[] = [
  [upi('pending@test'), upi('success@test')],
  [card('tok_pending'), card('tok_success')],
  [upi('pending@test'), card('tok_success')],
  [card('tok_pending'), upi('success@test')],
];

export interface Bought {
  readonly session: string;
  readonly order: string;
}

/** Shoppers who give their first payment up and pay with another, whereupon their bank approves the first as well. They repeat every request that was not answered. */
export class UndecidedShoppers {
  readonly bought: Bought[] = [];
  private next = 0;
  private open = true;

  /** `bank`: where the pages of the shoppers' bank are. */
  constructor(
    private readonly service: Service,
    private readonly bank: string,
  ) {}

  /** Buys until the shop closes; then resolves when the last purchase is paid. */
  async buy(): Promise<void> {
    while (this.open) this.bought.push(await this.purchase(this.next++));
  }

  close(): void {
    this.open = false;
  }

  private async purchase(n: number): Promise<Bought> {
    const [first, second] = CHOICES[n % CHOICES.length]!;
    const { id: session } = await this.write(n, 'open', '/checkout/sessions', cart());
    await this.write(n, 'first', `/checkout/sessions/${session}/complete`, first);
    const { next_action, order } = await this.sessionIs(session, (each) => each.next_action !== null);
    const payment = order === null ? next_action.url.split('/').at(-1) : await this.paymentOf(order);
    await this.write(n, 'abandon', `/checkout/sessions/${session}/abandon_payment`);
    await this.write(n, 'second', `/checkout/sessions/${session}/complete`, second);
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'answer=approve' } as const;
    await (await request(`${this.bank}/bank/${payment}`, form)).body.dump();
    const paid = await this.sessionIs(session, (each) => each.payment_status === 'paid');
    return { session, order: paid.order };
  }

  private async write(n: number, step: string, path: string, body: object = {}): Promise<Json> {
    const answer = await this.service.ask((merchant) => merchant.post(path, body, idempotency(`${n}/${step}`)));
    if (answer.status >= 300) throw new Error(`${n}/${step}: answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }

  private async sessionIs(id: string, expected: (session: Json) => boolean): Promise<Json> {
    for (;;) {
      const { body } = await this.service.ask((merchant) => merchant.get(`/checkout/sessions/${id}`));
      if (expected(body)) return body;
      await pause(BETWEEN_LOOKS);
    }
  }

  private async paymentOf(order: string): Promise<string> {
    return (await this.service.ask((merchant) => merchant.get(`/orders/${order}/payments`))).body.data[0].id;
  }
}

import type { ChildProcess } from 'node:child_process';
import type { Bought, Purchase } from '#test/support/given/purchase';

/** A purchase that the host of a shared service makes for a test file. */
export interface RequestedPurchase {
  readonly number: number;
  readonly purchase: Purchase;
}

type Answer = { readonly number: number } & ({ readonly bought: Bought } | { readonly fault: string });

/** Makes purchases in the process that hosts the shared service, over its channel. The host keeps this process alive only while one is under way. */
export class HostedPurchases {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private count = 0;

  constructor(private readonly host: ChildProcess) {
    host.on('message', (answer: Answer) => this.answered(answer));
    // Its listener has referenced the channel again.
    host.channel!.unref();
  }

  async make(purchase: Purchase): Promise<Bought> {
    const number = this.count++;
    this.host.channel!.ref();
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(number, resolve);
      this.host.send({ number, purchase } satisfies RequestedPurchase);
    });
    if ('fault' in answer) throw new Error(`The shared service has not made the purchase: ${answer.fault}`);
    return answer.bought;
  }

  private answered(answer: Answer): void {
    this.waiting.get(answer.number)?.(answer);
    this.waiting.delete(answer.number);
    if (this.waiting.size === 0) this.host.channel?.unref();
  }
}

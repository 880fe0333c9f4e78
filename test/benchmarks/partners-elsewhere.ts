import type { ChildProcess } from 'node:child_process';
import { asked, startChild, stopChild } from '#test/benchmarks/child';
import type { Target } from '#test/benchmarks/load';
import { eventually } from '#test/support/eventually';
import { operate } from '#test/support/operate';

const SECRET = 'secret';
const WISHES = {
  payments: { kind: 'razorpay', keyId: 'rzp_test_bench', keySecret: SECRET, webhookSecret: SECRET },
  storefront: { kind: 'shopify', shopDomain: 'bench.myshopify.com', accessToken: SECRET, appSecret: SECRET },
};

/** A gateway and a shop in a process of their own, which a service's only account is connected to. */
export class PartnersElsewhere {
  private constructor(
    private readonly service: ChildProcess,
    private readonly partners: ChildProcess,
  ) {}

  static async of(service: ChildProcess, { url, ca }: Target, directory: string): Promise<PartnersElsewhere> {
    const { said, child } = await startChild<{ gateway: string; shop: string }>('partners-server.js', {
      DIRECTORY: directory,
      SECRET,
      CERTIFICATE: ca,
    });
    // The newest connection of a kind is the one that is used.
    await eventually(async () => {
      if ((await operate(directory, 'connections.list')).data.length < 2) throw new Error('The account has no connections yet.');
    });
    const connect = async (kind: keyof typeof WISHES, baseUrl: string): Promise<string> => {
      const { id } = await operate(directory, 'connections.create', { ...WISHES[kind], mode: 'test', name: 'Bench', baseUrl });
      return `${url}/v1/integrations/${kind}/${id}`;
    };
    const notices = { payments: await connect('payments', said.gateway), storefront: await connect('storefront', said.shop) };
    await asked(child, notices);
    return new PartnersElsewhere(service, child);
  }

  /** Resolves when all that follows from what the service was asked for has been done, there and here. */
  async settled(): Promise<void> {
    await asked(this.service, 'settle');
    await asked(this.partners, 'tell all');
    await asked(this.service, 'settle');
  }

  stop(): Promise<void> {
    return stopChild(this.partners);
  }
}

import type { OrderEntity, PaymentEntity } from '#apps/sandbox/gateway/entities';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import { PaymentBook } from '#apps/sandbox/gateway/payment-book';
import type { OrderRequest, PaymentRequest } from '#apps/sandbox/gateway/requests';
import type { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import type { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import { RazorpayGateway } from '#integrations/payments/gateway/razorpay/razorpay-gateway';
import { currentPayment } from '#integrations/payments/gateway/razorpay/razorpay-notice';
import type { Clock } from '#kernel/time';

/** The simulated gateway without its wire: the service's own requests go straight into its books, its bank decides at once, and it sends no notice. */
export class QuietGateway {
  private readonly books: PaymentBook;

  constructor(
    private readonly sandbox: SandboxGateway,
    clock: Clock,
  ) {
    this.books = new PaymentBook(this.file, { notify: () => undefined }, clock);
  }

  /** The adapter of the service that speaks to these books. */
  of({ kind, key_id, key_secret, webhook_secret }: GatewayConnection): RazorpayGateway {
    if (kind !== 'sandbox') throw new Error(`A payment at ${kind} is begun over HTTP: only the sandbox has books that can be written.`);
    const client: Pick<RazorpayClient, 'post'> = {
      post: async <T>(path: string, body: object) => this.posted(key_id, path, body) as T,
    };
    return new RazorpayGateway(client as RazorpayClient, webhook_secret, key_secret);
  }

  /** The outcome that the gateway would report; null while it is open. */
  outcome({ key_id }: GatewayConnection, reference: string): PaymentNotice | null {
    return currentPayment(this.books.payment(key_id, reference));
  }

  private posted(keyId: string, path: string, body: object): OrderEntity | { razorpay_payment_id: string } {
    return this.file.transaction(() => {
      if (path === '/v1/orders') return this.books.openOrder(keyId, body as OrderRequest);
      const { id }: PaymentEntity = this.books.startPayment(keyId, body as PaymentRequest);
      this.books.settle(keyId, id);
      return { razorpay_payment_id: id };
    });
  }

  private get file(): GatewayFile {
    return this.sandbox['file'];
  }
}

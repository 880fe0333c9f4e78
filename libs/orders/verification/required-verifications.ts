import { AccountSettings } from '#accounts/contract';
import type { OrderPlaced } from '#orders/domain/events/order.events';
import type { VerificationTerms } from '#orders/domain/verification-request.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { VerificationSecrets } from '#orders/verification/verification-secrets';

/** Whether the risk of cash requires a confirmation. `partial_prepaid` does too: if cash was chosen all the same, no prepaid part could be offered. */
const isDoubted = (risk: OrderPlaced['risk']): boolean => risk?.recommendation === 'verify' || risk?.recommendation === 'partial_prepaid';

type Chosen = Pick<OrderPlaced, 'payment_method' | 'risk'>;

/** Decides which orders need a shopper's confirmation, by the merchant's settings (interface §5.7): only orders paid fully on delivery. */
export class RequiredVerifications {
  constructor(
    private readonly settings: AccountSettings,
    private readonly secrets: VerificationSecrets,
  ) {}

  /** The terms of the verification that an order needs; null if it needs none. */
  async termsFor(order: string, { payment_method, risk }: Chosen, { account, now }: CommandContext): Promise<VerificationTerms | null> {
    if (payment_method !== 'cod') return null;
    const { cod_verification, cod_verification_timeout } = await this.settings.of(account);
    const isRequired = cod_verification === 'by_risk' ? isDoubted(risk) : cod_verification === 'always';
    return isRequired ? { now, timeout_action: cod_verification_timeout, hashOf: (code) => this.secrets.hashOf(order, code) } : null;
  }
}

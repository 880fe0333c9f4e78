import { DomainError } from '#kernel/domain-error';
import type { Minor } from '#kernel/money';

export const sessionMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no checkout session ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const sessionNotOpen = (id: string, status: string): DomainError =>
  new DomainError(
    'checkout_session_not_open',
    `Checkout session ${id} is ${status}; only an open one can be changed. Create a new session.`,
  );

export const sessionNotPayable = (id: string, status: string): DomainError =>
  new DomainError('checkout_session_not_open', `Checkout session ${id} is ${status} and cannot be paid any more. Create a new session.`);

export const optionNotEnabled = (option: string, enabled: readonly string[]): DomainError =>
  new DomainError(
    'payment_option_not_enabled',
    `This session does not offer ${option}. Choose from ${enabled.join(', ')}.`,
    'payment_option',
  );

export const codNotAvailable = (param: 'payment_option' | 'payment_options'): DomainError =>
  new DomainError(
    'cod_not_available',
    'Cash on delivery is not available for this purchase. Offer, or choose, another payment option.',
    param,
  );

export const methodNotAvailable = (method: string, chargeable: readonly string[]): DomainError =>
  new DomainError(
    'payment_method_not_available',
    chargeable.length === 0
      ? 'No payment gateway is connected that could charge this. Connect one, or offer another payment option.'
      : `The connected payment gateways cannot charge ${method}. Choose from ${chargeable.join(', ')}.`,
    'payment.method',
  );

export const noUsableMethod = (): DomainError =>
  new DomainError(
    'payment_method_not_available',
    'No payment gateway is connected that could charge this. Connect one, or offer cod.',
    'payment_options',
  );

export const amountNotChargeable = (amounts: readonly Minor[], currency: string, step: Minor, least: Minor): DomainError =>
  new DomainError(
    'invalid_amount',
    `The connected payment gateways cannot charge ${amounts.join(' or ')} ${currency} (minor units): an online payment must be a multiple of ${step}${least > 1 ? `, and at least ${least}` : ''}. Send such an amount, or offer cod.`,
    'amount',
  );

export const returnUrlForeign = (allowed: readonly string[]): DomainError =>
  new DomainError(
    'invalid_url',
    `payment.return_url must have an allowed origin${allowed.length === 0 ? ', and the account has none yet' : `: ${allowed.join(', ')}`}. Leave it out, or allow its origin.`,
    'payment.return_url',
  );

export const customerMissing = (): DomainError =>
  new DomainError('missing_field', 'customer.phone is required: the payment link has no customer.', 'customer.phone');

export const customerKnown = (): DomainError =>
  new DomainError('parameters_exclusive', 'Leave out customer: the session has a customer. A merchant changes it with PATCH.', 'customer');

export const paymentInProgress = (id: string): DomainError =>
  new DomainError('payment_in_progress', `A payment of checkout session ${id} is under way. Wait for its outcome, or abandon it.`);

export const paymentNotInProgress = (id: string): DomainError =>
  new DomainError('payment_not_in_progress', `No payment of checkout session ${id} is under way. See its payment_status.`);

export const clientSecretInvalid = (): DomainError =>
  new DomainError(
    'client_secret_invalid',
    'A browser needs the client_secret of this session. Send the one from its creation, with a publishable key or as Bearer.',
    'client_secret',
  );

export const amountMismatch = (param: string, stated: Minor, computed: Minor, how: string): DomainError =>
  new DomainError('amount_mismatch', `${param} is ${stated}, but ${how} makes ${computed}. Send amounts that add up.`, param);

export const feeTooHigh = (most: Minor): DomainError =>
  new DomainError('invalid_amount', `cod.fee must be at most ${most}: more would exceed the largest amount of an order.`, 'cod.fee');

export const expiryOutOfRange = (least: string, most: string): DomainError =>
  new DomainError('invalid_range', `expires_at must be ${least} to ${most} from now, in Unix seconds.`, 'expires_at');

export const postalCodeInvalid = (param: string): DomainError =>
  new DomainError('invalid_postal_code', `In India, ${param} must be a PIN code of 6 digits, such as 560038.`, param);

export const requirementMissing = (): DomainError =>
  new DomainError(
    'missing_field',
    'prepaid_requirement is required with partial_prepaid: say how much is paid in advance.',
    'prepaid_requirement',
  );

export const requirementOutOfRange = (message: string): DomainError =>
  new DomainError('invalid_range', message, 'prepaid_requirement.value');

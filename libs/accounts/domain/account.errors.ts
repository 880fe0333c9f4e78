import { DomainError } from '#kernel/domain-error';

export const originInvalid = (origin: string): DomainError =>
  new DomainError(
    'invalid_url',
    `${origin} is not the origin of a page. Write https:// and a host, such as https://shop.example.com, with commas between several.`,
    'origins',
  );

export const tooManyOrigins = (most: number): DomainError =>
  new DomainError('array_too_long', `An account has at most ${most} origins.`, 'origins');

export const paymentWindowOutOfRange = (least: number, most: number): DomainError =>
  new DomainError('invalid_range', `payment-window-minutes must be from ${least} to ${most}.`, 'payment-window-minutes');

export const nothingToChange = (): DomainError =>
  new DomainError(
    'missing_field',
    'Nothing is to be changed. Send at least one setting (--name, --origins, --payment-window-minutes, --cod-verification, --cod-verification-timeout).',
    'name',
  );

export const secondFactorMissing = (): DomainError =>
  new DomainError(
    'second_factor_missing',
    'You have no second factor yourself: you could do nothing more. Add an authenticator app or a passkey first.',
    'require_second_factor',
  );

export const settingsNotYetInForce = (): DomainError =>
  new DomainError('read_model_behind', 'The settings are written down, but not in force for a moment. Send them again to be sure.');

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
    'Say what to change: add --name, --origins, --payment-window-minutes, --cod-verification or --cod-verification-timeout.',
    'name',
  );

import { isRecoveryCode } from '#people/credentials/recovery-codes';
import { isAppCode } from '#people/credentials/totp';
import type { FieldOptions } from '#http/validation/fields';
import { TypedCode } from '#http/validation/formed-texts';

/** A code from the authenticator app. */
export const AppCode = (options: FieldOptions): PropertyDecorator =>
  TypedCode('the six digits that the authenticator app shows', isAppCode, options);

/** A code from the authenticator app, or a recovery code. */
export const SecondFactorCode = (options: FieldOptions): PropertyDecorator =>
  TypedCode(
    'the six digits of the authenticator app, or a recovery code of 16 letters and digits',
    (code) => isAppCode(code) || isRecoveryCode(code),
    options,
  );

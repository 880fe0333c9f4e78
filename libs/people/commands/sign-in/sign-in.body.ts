import { SecondFactorCode } from '#people/sessions/typed-code';
import { Email, Text } from '#http/validation/fields';

export class SignInBody {
  @Email({ description: 'Email address of the user.' }) email!: string;
  @Text({ max: 1000, description: 'The password.', example: 'correct horse battery' }) password!: string;
  @SecondFactorCode({
    optional: true,
    empty: 'left_out',
    description: 'Six-digit code from the authenticator app, or a recovery code; required if totp_enabled is true.',
    example: '492039',
  })
  code?: string | null;
}

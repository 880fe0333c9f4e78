import { SecondFactorCode } from '#people/sessions/typed-code';
import { Email, Text } from '#http/validation/fields';

export class SignInBody {
  @Email({ description: 'The e-mail address of the person.' }) email!: string;
  @Text({ max: 1000, description: 'The password.', example: 'correct horse battery' }) password!: string;
  @SecondFactorCode({
    optional: true,
    empty: 'left_out',
    description: 'Six digits of the authenticator app, or a recovery code; needed where totp_enabled is true.',
    example: '492039',
  })
  code?: string | null;
}

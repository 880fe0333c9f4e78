import { AppCode } from '#people/sessions/typed-code';

export class ConfirmTotpBody {
  @AppCode({ description: 'Six-digit code from the authenticator app.', example: '492039' }) code!: string;
}

import { AppCode } from '#people/sessions/typed-code';

export class ConfirmTotpBody {
  @AppCode({ description: 'Six digits that the authenticator app shows now.', example: '492039' }) code!: string;
}

import { ApiList, ApiText, Constant } from '#http/api-reference/api-fields';

/** An authenticator app that awaits its first code. */
export class TotpResource {
  @Constant('totp') object!: 'totp';
  @ApiText('The otpauth:// address of the secret, for a QR code.', {
    example:
      'otpauth://totp/Service:asha%40example.com?issuer=Service&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  })
  otpauth_url!: string;
  @ApiText('The secret in Base32, for manual entry. It is shown only once.', { example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  secret!: string;
}

export class RecoveryCodesResource {
  @Constant('recovery_codes') object!: 'recovery_codes';
  @ApiList('Ten recovery codes. Each replaces the app for one sign-in. They are shown only once.', () => String, {
    example: ['k7m3-p9xw-2tvq-8hrd'],
  })
  recovery_codes!: string[];
}

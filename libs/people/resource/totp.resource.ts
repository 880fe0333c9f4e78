import { ApiList, ApiText, Constant } from '#api-reference/api-fields';

/** An authenticator app that waits for its first code. */
export class TotpResource {
  @Constant('totp') object!: 'totp';
  @ApiText('The address of the secret, for a QR code.', {
    example:
      'otpauth://totp/Service:asha%40example.com?issuer=Service&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  })
  otpauth_url!: string;
  @ApiText('The secret in Base32, for typing it into the app. It is shown once.', { example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  secret!: string;
}

export class RecoveryCodesResource {
  @Constant('recovery_codes') object!: 'recovery_codes';
  @ApiList('Ten codes, each for one sign-in without the app. They are shown once.', () => String, { example: ['k7m3-p9xw-2tvq-8hrd'] })
  recovery_codes!: string[];
}

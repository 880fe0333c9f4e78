import type { UnixSeconds } from '#kernel/time';
import type { PasskeyState } from '#people/domain/user-state';
import { ApiFlag, ApiId, ApiOpen, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

/** A person's passkey. */
export class PasskeyResource {
  @ApiId('Unique identifier of the passkey.', 'pky', { example: 'pky_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('passkey') object!: 'passkey';
  @ApiText('Name that the user gave the passkey.', { orNull: true, example: 'My phone' }) name!: string | null;
  @ApiTime('Time at which the passkey was added.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
  @ApiTime('Time at which the user last signed in with the passkey.', { orNull: true, example: 1_767_268_800 })
  last_used_at!: UnixSeconds | null;
}

export class RemovedPasskeyResource {
  @ApiId('ID of the removed passkey.', 'pky', { example: 'pky_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('passkey') object!: 'passkey';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

/** The options that a page passes to the browser. */
export class PasskeyOptionsResource {
  @Constant('passkey_options') object!: 'passkey_options';
  @ApiOpen(
    'The publicKey argument of navigator.credentials, as JSON (WebAuthn). Its challenge is valid for five minutes, and can be used once.',
    {
      example: { challenge: 'q6vX…', timeout: 300_000, userVerification: 'required' },
    },
  )
  options!: object;
}

export const passkeyResource = (id: string, { name, created_at, last_used_at }: PasskeyState): PasskeyResource => ({
  id,
  object: 'passkey',
  name,
  created_at,
  last_used_at,
});

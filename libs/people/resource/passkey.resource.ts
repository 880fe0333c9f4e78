import type { UnixSeconds } from '#kernel/time';
import type { PasskeyState } from '#people/domain/user-state';
import { ApiFlag, ApiId, ApiOpen, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

/** A passkey by which a person signs in. */
export class PasskeyResource {
  @ApiId('The id of the passkey.', 'pky', { example: 'pky_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('passkey') object!: 'passkey';
  @ApiText('What the person calls it.', { orNull: true, example: 'My phone' }) name!: string | null;
  @ApiTime('When it was added.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
  @ApiTime('When the person last signed in by it.', { orNull: true, example: 1_767_268_800 }) last_used_at!: UnixSeconds | null;
}

export class RemovedPasskeyResource {
  @ApiId('The id of the passkey.', 'pky', { example: 'pky_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('passkey') object!: 'passkey';
  @ApiFlag('Always true.', { example: true }) deleted!: true;
}

/** What a page hands to the browser. */
export class PasskeyOptionsResource {
  @Constant('passkey_options') object!: 'passkey_options';
  @ApiOpen('What navigator.credentials takes as publicKey, in JSON (WebAuthn). Its challenge is valid for five minutes and works once.', {
    example: { challenge: 'q6vX…', timeout: 300_000, userVerification: 'required' },
  })
  options!: object;
}

export const passkeyResource = (id: string, { name, created_at, last_used_at }: PasskeyState): PasskeyResource => ({
  id,
  object: 'passkey',
  name,
  created_at,
  last_used_at,
});

import { ListOfText, Text, WebAddress } from '#http/validation/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

export class SetOidcBody {
  @WebAddress({
    ...CHANGE,
    max: 500,
    description: 'Issuer, as named in the provider’s metadata.',
    example: 'https://login.example.com',
  })
  issuer?: string;
  @Text({ ...CHANGE, description: 'Client ID registered at the provider.', example: '0oa1b2c3d4' }) client_id?: string;
  @Text({
    ...CHANGE,
    max: 1000,
    description: 'Client secret, which is not shown again. A different issuer needs its own.',
    example: 'a secret of the client',
  })
  client_secret?: string;
  @ListOfText({
    ...CHANGE,
    max: 20,
    description: 'Replaces the list of email domains whose users may sign in through the provider.',
    example: ['example.com'],
  })
  allowed_domains?: readonly string[];
}

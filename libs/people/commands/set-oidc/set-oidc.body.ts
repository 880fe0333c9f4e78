import { ListOfText, Text, WebAddress } from '#http/validation/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

export class SetOidcBody {
  @WebAddress({
    ...CHANGE,
    max: 500,
    description: 'The issuer, as the provider’s own metadata name it.',
    example: 'https://login.example.com',
  })
  issuer?: string;
  @Text({ ...CHANGE, description: 'The id of the client that was registered at the provider.', example: '0oa1b2c3d4' }) client_id?: string;
  @Text({
    ...CHANGE,
    max: 1000,
    description: 'Its secret, which is not shown again. Another issuer needs its own.',
    example: 'a secret of the client',
  })
  client_secret?: string;
  @ListOfText({
    ...CHANGE,
    max: 20,
    description: 'Replaces the list of domains of e-mail addresses whose people the provider lets in.',
    example: ['example.com'],
  })
  allowed_domains?: readonly string[];
}

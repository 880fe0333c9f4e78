import { CurrentSessionResource } from '#people/resource/session.resource';
import { ApiAmount, ApiOpen, ApiText } from '#api-reference/api-fields';

/** Who is signed in, where, and what the role may see: what a dashboard needs to begin. */
export class DescribedSessionResource extends CurrentSessionResource {
  @ApiText('What the account is called.', { example: 'Tea and Spices' }) account_name!: string;
  @ApiOpen(
    'What the role may do by resource: `w` reads and writes, `r` reads, `m` reads with personal data masked. Others it may not see.',
    {
      example: { orders: 'w', keys: 'r' },
    },
  )
  access!: Readonly<Record<string, string>>;
  @ApiAmount('What the person may refund of one order without approval, all refunds of the person counted; null: any amount.', {
    orNull: true,
    example: 50_000,
  })
  refund_limit!: number | null;
}

import { CurrentSessionResource } from '#people/resource/session.resource';
import { ApiAmount, ApiOpen, ApiText } from '#http/api-reference/api-fields';

/** The signed-in person, the account, and what the role may see: what a dashboard needs at its start. */
export class DescribedSessionResource extends CurrentSessionResource {
  @ApiText('Name of the account.', { example: 'Tea and Spices' }) account_name!: string;
  @ApiOpen(
    'Permissions of the role by resource: `w` reads and writes, `r` reads, `m` reads with personal data masked. Other resources are not accessible.',
    {
      example: { orders: 'w', keys: 'r' },
    },
  )
  access!: Readonly<Record<string, string>>;
  @ApiAmount('Amount per order that the user can refund without approval, counting all of the user’s refunds; null for no limit.', {
    orNull: true,
    example: 50_000,
  })
  refund_limit!: number | null;
}

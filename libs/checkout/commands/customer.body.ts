import type { Customer } from '#orders/contract';
import { Email, Phone, Text } from '#http/validation/fields';

const MAYBE = { optional: true, empty: 'left_out' } as const;

export class CustomerBody {
  @Phone({ description: 'E.164.' }) phone!: string;
  @Email({ ...MAYBE, description: 'Where receipts go.' }) email?: string | null;
  @Text({ ...MAYBE, max: 200, description: 'Full name.' }) name?: string | null;
  @Text({ ...MAYBE, max: 200, description: 'Your own id of the customer.' }) id?: string | null;
}

/** What was left out is null. */
export const customerOf = ({ phone, email, name, id }: CustomerBody): Customer => ({
  phone,
  email: email ?? null,
  name: name ?? null,
  id: id ?? null,
});

import type { Customer } from '#orders/contract';
import { Email, Phone, Text } from '#http/validation/fields';

const MAYBE = { optional: true, empty: 'left_out' } as const;

export class CustomerBody {
  @Phone({ description: 'Phone number in E.164 format.' }) phone!: string;
  @Email({ ...MAYBE, description: 'Email address for receipts.' }) email?: string | null;
  @Text({ ...MAYBE, max: 200, description: 'Full name.' }) name?: string | null;
  @Text({ ...MAYBE, max: 200, description: 'Your own ID of the customer.' }) id?: string | null;
}

/** A customer with all its fields, of which omitted ones are null. */
export const customerOf = ({ phone, email, name, id }: CustomerBody): Customer => ({
  phone,
  email: email ?? null,
  name: name ?? null,
  id: id ?? null,
});

import { AddressBody } from '#checkout/commands/create-session/create-session.body';
import type { MetadataChanges } from '#kernel/metadata';
import { Email, Metadata, Nested, Phone, Text, Timestamp, WebAddress } from '#http/validation/fields';

const REMOVABLE = { optional: true, empty: 'removes' } as const;
const KEPT = { optional: true, empty: 'refused' } as const;

const CUSTOMER = { name: 'Asha Rao', email: 'asha.rao@example.com' };

class CustomerChangesBody {
  @Phone({ ...KEPT, description: 'E.164.' }) phone?: string;
  @Email({ ...REMOVABLE, description: 'Where receipts go.' }) email?: string | null;
  @Text({ ...REMOVABLE, max: 200, description: 'Full name.' }) name?: string | null;
  @Text({ ...REMOVABLE, max: 200, description: 'Your own id of the customer.' }) id?: string | null;
}

export class ChangeSessionBody {
  @Nested(() => CustomerChangesBody, { ...KEPT, description: 'Merged with what is known.', example: CUSTOMER })
  customer?: CustomerChangesBody;
  @Nested(() => AddressBody, { ...REMOVABLE, description: 'Replaces the address as a whole.' }) shipping_address?: AddressBody | null;
  @Nested(() => AddressBody, { ...REMOVABLE, description: 'Replaces the address as a whole.' }) billing_address?: AddressBody | null;
  @Text({ ...REMOVABLE, max: 200, description: 'Your own reference, such as a cart or invoice number.' }) client_reference_id?:
    string | null;
  @WebAddress({ ...REMOVABLE, description: 'Where the shopper goes after paying.' }) success_url?: string | null;
  @WebAddress({ ...REMOVABLE, description: 'Where the shopper goes after giving up.' }) cancel_url?: string | null;
  @Timestamp({ ...KEPT, description: 'When it expires automatically: 30 minutes (test mode: 60 s) to 24 hours from now.' })
  expires_at?: number;
  @Metadata({ patch: true, description: 'Keys to set; "" or null removes one, null for the whole clears all.' })
  metadata?: MetadataChanges;
}

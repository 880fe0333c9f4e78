import { AddressBody } from '#checkout/commands/create-session/create-session.body';
import type { MetadataChanges } from '#kernel/metadata';
import { Email, Metadata, Nested, Phone, Text, Timestamp, WebAddress } from '#http/validation/fields';

const REMOVABLE = { optional: true, empty: 'removes' } as const;
const KEPT = { optional: true, empty: 'refused' } as const;

const CUSTOMER = { name: 'Asha Rao', email: 'asha.rao@example.com' };

class CustomerChangesBody {
  @Phone({ ...KEPT, description: 'Phone number in E.164 format.' }) phone?: string;
  @Email({ ...REMOVABLE, description: 'Email address for receipts.' }) email?: string | null;
  @Text({ ...REMOVABLE, max: 200, description: 'Full name.' }) name?: string | null;
  @Text({ ...REMOVABLE, max: 200, description: 'Your own ID of the customer.' }) id?: string | null;
}

export class ChangeSessionBody {
  @Nested(() => CustomerChangesBody, { ...KEPT, description: 'Merged with the known data.', example: CUSTOMER })
  customer?: CustomerChangesBody;
  @Nested(() => AddressBody, { ...REMOVABLE, description: 'Replaces the whole address.' }) shipping_address?: AddressBody | null;
  @Nested(() => AddressBody, { ...REMOVABLE, description: 'Replaces the whole address.' }) billing_address?: AddressBody | null;
  @Text({ ...REMOVABLE, max: 200, description: 'Your own reference, such as a cart or invoice number.' }) client_reference_id?:
    string | null;
  @WebAddress({ ...REMOVABLE, description: 'Address that the shopper is sent to after paying.' }) success_url?: string | null;
  @WebAddress({ ...REMOVABLE, description: 'Address that the shopper is sent to after cancelling.' }) cancel_url?: string | null;
  @Timestamp({ ...KEPT, description: 'Time at which the session expires: 30 minutes (test mode: 60 s) to 24 hours from now.' })
  expires_at?: number;
  @Metadata({ patch: true, description: 'Keys to set. "" or null removes a key; null in place of the object removes all keys.' })
  metadata?: MetadataChanges;
}

import { isPartnerId } from '#integrations/partner-texts';
import { GatewayUnreadable } from '#integrations/payments/gateway/gateway.errors';

/** An entry of a partner's list that cannot be read. */
export interface UnreadEntry {
  /** The partner's id of it; null if it has none that can be kept. */
  readonly reference: string | null;
  readonly reason: string;
}

/** Reads the entries of a list. One that cannot be read is passed over, so that it does not keep back those behind it. */
export function readEach<Entry, Read>(
  entries: readonly Entry[],
  read: (entry: Entry) => Read,
  referenceOf: (entry: Entry) => unknown,
): { readonly read: Read[]; readonly unread: UnreadEntry[] } {
  const done: Read[] = [];
  const unread: UnreadEntry[] = [];
  for (const entry of entries) {
    try {
      done.push(read(entry));
    } catch (fault) {
      unread.push({ reference: nameOf(entry, referenceOf), reason: reasonOf(fault) });
    }
  }
  return { read: done, unread };
}

/** Why an entry cannot be read, for people. A fault of another kind is one of its form, such as a field that is missing. */
export const reasonOf = (fault: unknown): string =>
  fault instanceof GatewayUnreadable ? fault.message : 'It is listed in a form that cannot be read.';

function nameOf<Entry>(entry: Entry, referenceOf: (entry: Entry) => unknown): string | null {
  const reference = entry === null ? null : referenceOf(entry);
  return isPartnerId(reference) ? reference : null;
}

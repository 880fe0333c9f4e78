import { Injectable } from '@nestjs/common';
import { base62OfBytes } from '#kernel/ids';
import { scopeOf } from '#platform/storage/documents';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { ListName } from '#risk/domain/list-entry';
import type { ListType } from '#risk/domain/risk-inputs';
import { canonicalIp } from '#risk/features/canonical-ip';
import { dialled } from '#risk/features/contact-features';
import type { AssessmentContext, Purchase } from '#risk/risk-assessor';

type Owner = Pick<AssessmentContext, 'account' | 'livemode'>;

/**
 * Makes the ids under which people, devices and list entries are stored. They are hashes under the service's own key, so they distinguish people without
 * identifying them. They differ between accounts and modes.
 */
@Injectable()
export class KeyedHashes {
  constructor(
    private readonly subjects: DataSubjects,
    private readonly secretBox: SecretBox,
  ) {}

  /** The customer's id, by the phone number; null if there is none. The same id as in `customer.forgotten`, which removes the customer's counts. */
  customer({ customer: { phone } }: Purchase, { account, livemode }: AssessmentContext): string | null {
    return phone && this.subjects.idOf(account, livemode, dialled(phone));
  }

  /** The id of a browser at an IP address; null if neither is known. */
  device({ device }: Purchase, context: AssessmentContext): string | null {
    return device === null || (device.ip ?? device.user_agent) === null
      ? null
      : Buffer.from(this.derived(['device', device.ip === null ? '' : canonicalIp(device.ip), device.user_agent ?? ''], context)).toString(
          'base64url',
        );
  }

  /** The id that the entry of a value on a list has, or would have. `compared` is the value in the form in which it is compared. */
  listEntry(list: ListName, type: ListType, compared: string, owner: Owner): string {
    return `rl_${base62OfBytes(this.derived([list, type, compared], owner), 24)}`;
  }

  private derived(words: readonly string[], { account, livemode }: Owner): Uint8Array {
    return this.secretBox.derive('risk', [scopeOf(account, livemode), ...words].join('\n'));
  }
}

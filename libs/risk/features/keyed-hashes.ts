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

/** Distinguishes people and devices without identifying them: by hashes under the service's own key, different for each account and mode. */
@Injectable()
export class KeyedHashes {
  constructor(
    private readonly subjects: DataSubjects,
    private readonly secretBox: SecretBox,
  ) {}

  /** The same id as in the history, so that counts are removed when the person is forgotten. */
  customer({ customer: { phone } }: Purchase, { account, livemode }: AssessmentContext): string | null {
    return phone && this.subjects.idOf(account, livemode, dialled(phone));
  }

  /** One browser at one IP address. */
  device({ device }: Purchase, context: AssessmentContext): string | null {
    return device === null || (device.ip ?? device.user_agent) === null
      ? null
      : Buffer.from(this.derived(['device', device.ip === null ? '' : canonicalIp(device.ip), device.user_agent ?? ''], context)).toString(
          'base64url',
        );
  }

  /** The id of a value's list entry, whether it exists or not. */
  listEntry(list: ListName, type: ListType, compared: string, owner: Owner): string {
    return `rl_${base62OfBytes(this.derived([list, type, compared], owner), 24)}`;
  }

  private derived(words: readonly string[], { account, livemode }: Owner): Uint8Array {
    return this.secretBox.derive('risk', [scopeOf(account, livemode), ...words].join('\n'));
  }
}

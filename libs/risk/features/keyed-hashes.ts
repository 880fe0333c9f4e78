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

  /** The same as the history names the person by, so that what is counted goes when the person is forgotten. */
  customer({ customer: { phone } }: Purchase, { account, livemode }: AssessmentContext): string | null {
    return phone && this.subjects.idOf(account, livemode, dialled(phone));
  }

  /** One browser at one address of the internet. */
  device({ device }: Purchase, context: AssessmentContext): string | null {
    return device === null || (device.ip ?? device.user_agent) === null
      ? null
      : Buffer.from(this.derived(['device', device.ip === null ? '' : canonicalIp(device.ip), device.user_agent ?? ''], context)).toString(
          'base64url',
        );
  }

  /** The id that a value's entry on a list has, whether it exists or not. */
  listEntry(list: ListName, type: ListType, compared: string, owner: Owner): string {
    return `rl_${base62OfBytes(this.derived([list, type, compared], owner), 24)}`;
  }

  private derived(words: readonly string[], { account, livemode }: Owner): Uint8Array {
    return this.secretBox.derive('risk', [scopeOf(account, livemode), ...words].join('\n'));
  }
}

import { Injectable } from '@nestjs/common';
import { scopeOf } from '#platform/storage/documents';
import { DataSubjects } from '#platform/personal-data/data-subjects';
import { SecretBox } from '#platform/secrets/secret-box';
import { dialled } from '#risk/features/contact-features';
import type { AssessmentContext, Purchase } from '#risk/risk-assessor';

/** How people and what they use are told apart without being known: by hashes under the service's own key, others for each account and mode. */
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
      : this.of('device', `${device.ip ?? ''}\n${device.user_agent ?? ''}`, context);
  }

  of(kind: string, value: string, { account, livemode }: Pick<AssessmentContext, 'account' | 'livemode'>): string {
    const text = [scopeOf(account, livemode), kind, value].join('\n');
    return Buffer.from(this.secretBox.derive('risk', text)).toString('base64url');
  }
}

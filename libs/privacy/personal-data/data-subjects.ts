import { Injectable } from '@nestjs/common';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Names people in facts by ids that reveal nothing without the service's own key. */
@Injectable()
export class DataSubjects {
  constructor(private readonly secretBox: SecretBox) {}

  /** The same person is a different subject in another account or mode. */
  idOf(account: string, livemode: boolean, person: string): string {
    const text = [account, livemode ? 'live' : 'test', person].join('\n');
    return Buffer.from(this.secretBox.derive('data_subject', text)).toString('base64url');
  }
}

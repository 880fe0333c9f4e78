import { Injectable } from '@nestjs/common';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Makes the ids of people in facts. Without the service's own key they reveal nothing. */
@Injectable()
export class DataSubjects {
  constructor(private readonly secretBox: SecretBox) {}

  /** The id of a person, whose name is a phone number or another text. It differs between accounts and modes. */
  idOf(account: string, livemode: boolean, person: string): string {
    const text = [account, livemode ? 'live' : 'test', person].join('\n');
    return Buffer.from(this.secretBox.derive('data_subject', text)).toString('base64url');
  }
}

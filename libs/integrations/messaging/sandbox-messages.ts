import { Injectable } from '@nestjs/common';
import { DAY } from '#kernel/time';
import { type Message, type SandboxMessage, SandboxPhone } from '#messaging/contract';
import { SecretBox } from '#platform/secrets/secret-box';
import { type ListQuery, scopeOf } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/job-store';
import { Records } from '#platform/storage/records';

const COLLECTION = 'sandbox_messages';
const placeOf = (id: string): string => `${COLLECTION}/${id}`;

interface StoredMessage {
  readonly id: string;
  readonly sealed: string;
}

/** A message as test mode keeps it, for a day: sealed, because it has a code in it. Sent again, it is the same one. */
export function arrived({ id, account, livemode, phone, email, subject, text, created_at }: Message, secrets: SecretBox): RecordWrite {
  const message: SandboxMessage = { id, object: 'message', livemode: false, phone, email, subject, body: text, created_at };
  const stored: StoredMessage = { id, sealed: secrets.seal(JSON.stringify(message), placeOf(id)) };
  return {
    collection: COLLECTION,
    id,
    scope: scopeOf(account, livemode),
    createdAt: created_at,
    filters: {},
    json: JSON.stringify(stored),
    expiresAt: (created_at + DAY) * 1000,
  };
}

@Injectable()
export class SandboxMessages implements SandboxPhone {
  constructor(
    private readonly records: Records,
    private readonly secrets: SecretBox,
  ) {}

  arrived(message: Message): RecordWrite {
    return arrived(message, this.secrets);
  }

  async list(query: ListQuery): Promise<{ messages: SandboxMessage[]; hasMore: boolean }> {
    const { documents, hasMore } = await this.records.list(COLLECTION, query);
    const messages = documents.map((json) => {
      const { id, sealed } = JSON.parse(json) as StoredMessage;
      return JSON.parse(this.secrets.open(sealed, placeOf(id))) as SandboxMessage;
    });
    return { messages, hasMore };
  }
}

import { Injectable } from '@nestjs/common';
import { DAY, type UnixSeconds } from '#kernel/time';
import { type Message, type SandboxMessage, SandboxPhone } from '#messaging/contract';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { SecretBox } from '#privacy/secrets/secret-box';
import { type ListQuery, scopeOf } from '#platform/storage/documents';
import { Records, type RecordWrite } from '#platform/storage/records';

const COLLECTION = 'sandbox_messages';
const placeOf = (id: string): string => `${COLLECTION}/${id}`;

/** Messages per read. */
const PAGE = 500;
/** A scope without an account: a removed message moves there, so that no list shows it, and expires. */
const NOWHERE = '';

/** A forgotten customer. */
export interface Forgotten {
  readonly account: string;
  readonly subject: string;
  /** Later messages belong to a new customer. */
  readonly forgottenAt: UnixSeconds;
}

interface StoredMessage {
  readonly id: string;
  readonly sealed: string;
}

/** A message as test mode keeps it for a day: sealed, because it contains a code. Sending it again stores the same document. */
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
    private readonly subjects: DataSubjects,
  ) {}

  arrived(message: Message): RecordWrite {
    return arrived(message, this.secrets);
  }

  async list(query: ListQuery): Promise<{ messages: SandboxMessage[]; hasMore: boolean }> {
    const { documents, hasMore } = await this.records.list(COLLECTION, query);
    return { messages: documents.map((json) => this.opened(json)), hasMore };
  }

  /** The writes that remove a forgotten customer's messages from before the forgetting. */
  async removals({ account, subject, forgottenAt }: Forgotten): Promise<RecordWrite[]> {
    const scope = scopeOf(account, false);
    const found: RecordWrite[] = [];
    for (let startingAfter: string | undefined, more = true; more;) {
      const query = { scope, filters: {}, created: {}, limit: PAGE, ...(startingAfter !== undefined && { startingAfter }) };
      const { documents, hasMore } = await this.records.list(COLLECTION, query);
      for (const json of documents) {
        const { id, phone, created_at } = this.opened(json);
        startingAfter = id;
        if (phone === null || created_at > forgottenAt || this.subjects.idOf(account, false, phone) !== subject) continue;
        const gone = { scope: NOWHERE, createdAt: created_at, filters: {}, json: JSON.stringify({ id }), expiresAt: 0 };
        found.push({ collection: COLLECTION, id, ...gone });
      }
      more = hasMore;
    }
    return found;
  }

  private opened(json: string): SandboxMessage {
    const { id, sealed } = JSON.parse(json) as StoredMessage;
    return JSON.parse(this.secrets.open(sealed, placeOf(id))) as SandboxMessage;
  }
}

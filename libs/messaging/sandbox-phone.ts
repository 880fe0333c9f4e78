import type { Message } from '#messaging/messages';
import type { ListQuery } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';

/** A message of test mode as it arrived. */
export interface SandboxMessage {
  readonly id: string;
  readonly object: 'message';
  readonly livemode: false;
  readonly phone: string | null;
  readonly email: string | null;
  readonly subject: string;
  readonly body: string;
  readonly created_at: number;
}

/** The phone and the mail box of everybody in test mode: of shoppers where no provider is connected, of a merchant's people where the operator has no mail server. */
export abstract class SandboxPhone {
  /** A message as it arrives: written down with the outcome of the job that sends it. The same id is the same message. */
  abstract arrived(message: Message): RecordWrite;

  /** What has arrived, newest first. */
  abstract list(query: ListQuery): Promise<{ readonly messages: readonly SandboxMessage[]; readonly hasMore: boolean }>;
}

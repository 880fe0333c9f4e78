import type { Message } from '#messaging/messages';
import type { ListQuery } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';

/** A message that the simulated phone or mail box of test mode received. */
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

/** The simulated phone and mail box of test mode: of shoppers if no provider is connected, of a merchant's staff if the operator has no mail server. */
export abstract class SandboxPhone {
  /** The write that stores a received message, for the outcome of the job that sends it. A second write with the same id changes nothing. */
  abstract arrived(message: Message): RecordWrite;

  /** Received messages, newest first. */
  abstract list(query: ListQuery): Promise<{ readonly messages: readonly SandboxMessage[]; readonly hasMore: boolean }>;
}

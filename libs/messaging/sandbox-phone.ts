import type { Message } from '#messaging/messages';
import type { ListQuery } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';

/** A received test-mode message. */
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

/**
 * Test mode's phone and mail box for everyone: for shoppers if no provider is connected, for a merchant's staff if the operator has no mail server.
 */
export abstract class SandboxPhone {
  /** The record of a received message, stored with the outcome of the job that sends it. The same id is the same message. */
  abstract arrived(message: Message): RecordWrite;

  /** Received messages, newest first. */
  abstract list(query: ListQuery): Promise<{ readonly messages: readonly SandboxMessage[]; readonly hasMore: boolean }>;
}

import type { ListQuery } from '#platform/storage/documents';

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

/** The phone and the mail box of everybody in test mode, where no provider is connected. */
export abstract class SandboxPhone {
  /** What has arrived, newest first. */
  abstract list(query: ListQuery): Promise<{ readonly messages: readonly SandboxMessage[]; readonly hasMore: boolean }>;
}

import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { message } from '#platform/cqrs/command';

/** Replaces a key with a successor of the same type and answers with it. The old key works until its grace period is over. */
export const RollKey = message<
  {
    key: string;
    /** Seconds during which the old key still works. */
    grace: number;
    /** Ids of earlier successors that no request has used: their roll broke off, or its answer was lost. The new successor replaces them. */
    unused: readonly string[];
    context: CommandContext;
  },
  ApiKeyRecord & { readonly key: string }
>('RollKey');

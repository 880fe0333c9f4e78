import { Injectable } from '@nestjs/common';
import { BULK_ACTS } from '#bulk-acts/queries/bulk-act-list/bulk-act-list.projection';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import { DomainError } from '#kernel/domain-error';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

/** Reads acts with their progress. Only the read model has it, because it is summed up from the facts of many pages. */
@Injectable()
export class VisibleActs {
  constructor(private readonly readModels: ReadModels) {}

  /** The act as it is after the command of this context. Throws `read_model_behind`. */
  async after(context: CommandContext, id: string): Promise<BulkActResource> {
    const isVisible = await waitUntilVisible(context, this.readModels);
    const act = isVisible ? await this.readModels.get(BULK_ACTS, id, scopeOf(context.account, context.livemode)) : null;
    if (act === null)
      throw new DomainError('read_model_behind', 'What you wrote is safe, but cannot be read yet. Send this request again.');
    return JSON.parse(act) as BulkActResource;
  }
}

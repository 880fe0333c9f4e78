import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#kernel/domain-error';
import type { CommandContext } from '#platform/event-store/command-context';
import { AddListEntry, type ListEntryDraft } from '#risk/commands/add-list-entry/add-list-entry.command';
import { ImportList } from '#risk/commands/import-list/import-list.command';
import type { ListImportResource } from '#risk/resource/list-import.resource';

/** Entries that are written at the same time share their way to the disk. */
const AT_ONCE = 64;
/** Milliseconds. What is left of a longer file is for the next request. */
const LONGEST = 20_000;
const MOST_FAULTS = 100;

@CommandHandler(ImportList)
export class ImportListHandler implements ICommandHandler<ImportList> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ rows, context }: ImportList): Promise<ListImportResource> {
    const counts = { rows: 0, added: 0, existing: 0, invalid: 0 };
    const faults: { row: number; message: string }[] = [];
    const writing = new Set<Promise<void>>();
    const refused = (row: number, message: string): void => {
      counts.invalid++;
      if (faults.length < MOST_FAULTS) faults.push({ row, message });
    };
    const deadline = performance.now() + LONGEST;
    let complete = true;
    for await (const draft of rows) {
      if (performance.now() > deadline) {
        complete = false;
        break;
      }
      const nth = ++counts.rows;
      if (typeof draft === 'string') {
        refused(nth, draft);
        continue;
      }
      const write: Promise<void> = this.add(draft, nth, context)
        .then((refusal) => {
          if (refusal === null) counts.added++;
          else if (refusal.code === 'list_entry_exists') counts.existing++;
          else refused(nth, refusal.message);
        })
        .finally(() => writing.delete(write));
      writing.add(write);
      if (writing.size >= AT_ONCE) await Promise.race(writing);
    }
    await Promise.all(writing);
    return { object: 'risk_list_import', ...counts, faults: faults.toSorted((one, other) => one.row - other.row), complete };
  }

  /** Each row is a command of its own, so that the same value twice is known as that. */
  private async add(draft: ListEntryDraft, nth: number, context: CommandContext): Promise<DomainError | null> {
    const own = context.besides(`row ${nth}`);
    try {
      await this.commands.execute(new AddListEntry(draft, own));
      context.written(own.position!);
      return null;
    } catch (fault) {
      if (fault instanceof DomainError) return fault;
      throw fault;
    }
  }
}

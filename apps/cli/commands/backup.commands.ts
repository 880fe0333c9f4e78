import type { CliCommand, LocalCommand } from '#apps/cli/cli-command';
import { optional } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { record } from '#apps/cli/present/presented';
import { moment, orNone, place, printable } from '#apps/cli/present/words';
import type { Restored } from '#apps/cli/restore';
import type { Backup } from '#admin/operations/backup/contract';
import { loadConfiguration } from '#platform/config/configuration';
import { aligned } from '#apps/cli/present/table';

/** One record, with one field per line. */
export const fieldsOf = (fields: Readonly<Record<string, string>>, paint: Paint): string =>
  aligned(Object.entries(fields).map(([name, value]) => [paint.dim(name.replaceAll('_', ' ')), printable(value)]));

export const BACKUP: CliCommand = {
  words: 'backup <file>',
  present: (answer, paint) => {
    const { encrypted, keep_apart } = answer as Backup;
    const keys = keep_apart.length === 0 ? [] : [`Keep apart from it, for it is of no use without: ${keep_apart.join(', ')}`];
    const clear = encrypted ? [] : [paint.red('It is not encrypted: it shows the personal data of webhooks.')];
    return [record('file', 'taken_at', 'position', 'files')(answer, paint), ...keys, ...clear].join('\n');
  },
};

/** Runs locally, on files that must not be in use. Loaded on demand, because it loads the whole service. */
export const RESTORE: LocalCommand = {
  words: 'restore <file>',
  summary: 'Makes the data directory of a backup, and verifies it. The service must not run on it.',
  options: [
    optional('--passphrase-file <file>', 'a file with the passphrase that it is encrypted with'),
    optional('--replace', 'where there is a data directory already: it is kept aside'),
    optional('--forgotten <file>', 'who was forgotten since: a newer history list --type customer.forgotten --json'),
  ],
  work: async (args, progress, operator) => (await import('#apps/cli/restore')).restore(loadConfiguration(), { args, operator }, progress),
  present: (answer, paint) => {
    const { data_dir, taken_at, position, replaced, forgotten, checkpoint_compared, verification } = answer as Restored;
    const fields = {
      'data directory': data_dir,
      taken: moment(taken_at),
      'up to': orNone(position && place(position)),
      'kept aside': orNone(replaced),
      'forgotten again': String(forgotten),
      'compared with its checkpoint': checkpoint_compared ? 'yes' : 'no: the key that signed it is not here',
    };
    return `${fieldsOf(fields, paint)}\n${verdictOf(verification, paint)}`;
  },
  failed: (answer) => (answer as Restored).verification.verified === false,
};

function verdictOf({ verified }: Restored['verification'], paint: Paint): string {
  if (verified === false) return paint.red('Faults were found: run verify.');
  return verified === null ? 'No faults found, compared with no checkpoint.' : paint.green('Verified with its checkpoint.');
}

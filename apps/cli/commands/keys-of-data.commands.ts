import type { CommandGroup } from '#apps/cli/cli-command';
import { record } from '#apps/cli/present/presented';

const DROP = 'Next, take the older keys out of PERSONAL_DATA_KEY_FILE, of every process.';

export const KEYS_OF_DATA: CommandGroup = {
  name: 'keys-of-data',
  summary: 'the key that personal data and secrets are encrypted with',
  commands: [
    {
      words: 'rotate',
      present: (answer, paint) => {
        const rotated = record('key', 'resealed', 'unreadable', 'dropped', 'to_drop')(answer, paint);
        const { to_drop } = answer as { readonly to_drop: number };
        return to_drop > 0 ? `${rotated}\n${DROP}` : rotated;
      },
    },
  ],
};

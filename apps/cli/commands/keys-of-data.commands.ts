import type { CommandGroup } from '#apps/cli/cli-command';
import { fieldsOf } from '#apps/cli/present/fields';
import type { KeyRotated } from '#privacy/personal-data/key-rotation';

const DROP = 'take the older keys out of PERSONAL_DATA_KEY_FILE, of every process';

export const KEYS_OF_DATA: CommandGroup = {
  name: 'keys-of-data',
  summary: 'the key that personal data and secrets are encrypted with',
  commands: [
    {
      words: 'rotate',
      summary: 'seals with a new key what the present one of PERSONAL_DATA_KEY_FILE seals; goes on where it was interrupted',
      operation: 'keys-of-data.rotate',
      present: (answer, paint) => {
        const { key, resealed, unreadable, dropped, to_drop } = answer as KeyRotated;
        const fields = { key, 'sealed anew': resealed, unreadable, 'old keys dropped': dropped };
        const reported = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
        return fieldsOf(to_drop > 0 ? { ...reported, next: DROP } : reported, paint);
      },
    },
  ],
};

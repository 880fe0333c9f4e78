import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { broughtCheckpoint } from '#audit/log/brought-checkpoint';
import { signedNote, verifierOf } from '#audit/log/checkpoint';

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
const head = { origin: 'a/log', size: 3, root: Buffer.alloc(32) };

describe('a checkpoint of a service without a signing key', () => {
  const key = newKey();
  const note = signedNote(head, key);

  it('is judged by the key that its owner kept, without a note about another one', () => {
    expect(broughtCheckpoint(note, verifierOf('a/log', key), null)).toEqual({ checkpoint: head, faults: [], notes: [] });
    expect(() => broughtCheckpoint(note, verifierOf('a/log', newKey()), null)).toThrow('checkpoint is forged');
  });

  it('cannot be verified without that key', () => {
    const { checkpoint, faults } = broughtCheckpoint(note, null, null);
    expect([checkpoint, faults]).toMatchObject([
      null,
      [
        {
          fault: 'checkpoint_of_another_key',
          message:
            'checkpoint is of the key of a/log, and there is none in CHECKPOINT_KEY_FILE: nothing was compared with it. Give the key that you kept with it (--key).',
        },
      ],
    ]);
    expect(() => broughtCheckpoint('nothing', null, null)).toThrow('checkpoint is no checkpoint');
  });
});

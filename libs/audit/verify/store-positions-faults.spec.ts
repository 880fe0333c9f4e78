import type { SeenIdentity } from '#audit/log/log-identity';
import { faultsBeyondEnd, identityFaults, shortenedFault } from '#audit/verify/store-positions-faults';
import type { StorePositions } from '#audit/verify/witnesses';

const at = (place: number): string => String(place).padStart(20, '0');
const known = { began: { log_1: 60, log_2: 3600 }, logs: ['log_1'], keys: ['a/log'] };
const identity: SeenIdentity = { log: 'log_1', key: 'a/log', known };
const sound: StorePositions = {
  identity,
  logged: at(470),
  planned: at(470),
  answered: at(468),
  readModels: new Map([['orders', at(469)]]),
  end: at(470),
};
const BACKUP = 'Bring back a backup of all stores, with the events that are gone.';

describe('a log and its key', () => {
  const found = (seen: Partial<SeenIdentity>): string[][] =>
    identityFaults({ ...identity, ...seen }).map(({ fault, message }) => [fault, message]);

  it('are those that the history knows', () => {
    expect(found({})).toEqual([]);
    expect(found({ log: 'log_2', known: { ...known, logs: ['log_1', 'log_2'] } })).toEqual([]);
  });

  it('are not judged if the history does not name them, as in an earlier release', () => {
    const nothing = { began: {}, logs: [], keys: [] };
    expect(found({ log: null, key: null, known: nothing })).toEqual([]);
    expect(found({ log: 'log_1', known: nothing })).toEqual([]);
  });

  it('are faults by name when they are missing or replaced', () => {
    expect(found({ log: null })).toEqual([
      [
        'log_missing',
        'The log of the history that began at 1970-01-01T00:01:00Z is gone. Bring it back from a backup; the service makes another one when it starts, which proves nothing of what was before it.',
      ],
    ]);
    expect(found({ log: 'log_2' })).toEqual([
      [
        'log_remade',
        `This log began at 1970-01-01T01:00:00Z, in the place of one that began at 1970-01-01T00:01:00Z: it holds what the history was by then. Compare with a checkpoint that you have kept, then accept it: history accept-log --reason '…'.`,
      ],
    ]);
    const gone = 'The key that signed the checkpoints of a/log is gone:';
    const mend = `Bring it back from a backup. If it is lost, accept the one there is: history accept-log --reason '…'.`;
    expect(found({ key: null })).toEqual([['key_missing', `${gone} there is none in CHECKPOINT_KEY_FILE. ${mend}`]]);
    expect(found({ key: 'b/log' })).toEqual([['key_missing', `${gone} CHECKPOINT_KEY_FILE holds that of b/log. ${mend}`]]);
  });
});

describe('a key that was replaced', () => {
  const kept = { origin: 'a/log', size: 3, root: Buffer.alloc(32) };
  const found = (key: string | null, origin: string): string[] =>
    identityFaults({ ...identity, key }, { ...kept, origin }).map(({ fault }) => fault);

  it('is no fault with a checkpoint of the key that the history knows', () => {
    expect(found('b/log', 'a/log')).toEqual([]);
  });

  it('is a fault without one, and if there is no key in its place', () => {
    expect(found('b/log', 'b/log')).toEqual(['key_missing']);
    expect(found('b/log', 'c/log')).toEqual(['key_missing']);
    expect(found(null, 'a/log')).toEqual(['key_missing']);
  });
});

describe('the end of a history', () => {
  it('is no fault at or beyond the position that any store knows', () => {
    expect(shortenedFault(sound)).toBeNull();
    expect(faultsBeyondEnd({ ...sound, planned: null, answered: null, logged: null, readModels: new Map(), end: null })).toEqual([]);
  });

  it('is a fault when stores know a later position, and each of them is named', () => {
    const readModels = new Map([
      ['orders', at(486)],
      ['refunds', at(486)],
      ['keys', at(3)],
    ]);
    const faults = faultsBeyondEnd({ ...sound, logged: at(487), planned: at(485), readModels });
    expect(faults.map(({ fault, position, message }) => [fault, position, message])).toEqual([
      [
        'history_shortened',
        at(470),
        `The history ends at position 470, and went on: its log goes up to position 487; jobs are planned up to position 485; 2 read models know it up to position 486. ${BACKUP}`,
      ],
      ['jobs_beyond_history', at(470), 'Jobs are planned up to position 485, and the history ends at position 470.'],
      [
        'read_models_beyond_history',
        at(470),
        'Read models know more than the history, which ends at position 470: orders, refunds up to position 486.',
      ],
    ]);
  });

  it('is a fault when a stored answer names a later position', () => {
    const faults = faultsBeyondEnd({ ...sound, answered: at(472) });
    expect(faults.map(({ fault, message }) => [fault, message])).toEqual([
      ['history_shortened', `The history ends at position 470, and went on: kept answers name places up to position 472. ${BACKUP}`],
      [
        'answers_beyond_history',
        'Answers that are kept for repeated requests name places up to position 472, and the history ends at position 470.',
      ],
    ]);
  });

  it('is a fault when a checkpoint covers more, or nothing is left', () => {
    const kept = { origin: 'a/log', size: 486, root: Buffer.alloc(32) };
    expect(shortenedFault(sound, { kept, events: 486 })).toBeNull();
    expect(shortenedFault(sound, { kept, events: 470 })!.message).toBe(
      `The history ends at position 470, and went on: the checkpoint of a/log holds 486 events, the history 470. ${BACKUP}`,
    );
    expect(shortenedFault({ ...sound, end: null, readModels: new Map() })!.message).toContain(
      'The history ends at its beginning, and went on:',
    );
  });
});

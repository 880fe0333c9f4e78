import { VERIFY } from '#apps/cli/commands/verify.command';
import { paintFor } from '#apps/cli/present/paint';

const CHECKPOINT = { origin: 'a/log', size: 7, root: '' };
const BEGAN = 'The log began 1970-01-01 00:00:01 UTC.';
const sound = { verified: true, compared_with: CHECKPOINT, log_began_at: 1, events: 9, streams: 3, fault_count: 0, faults: [], notes: [] };
const shown = (answer: object): string => VERIFY.present!({ ...sound, ...answer }, paintFor({ isTTY: false }));

describe('what verify shows', () => {
  it('is called verified with a checkpoint alone', () => {
    expect(shown({})).toBe(
      `Verified with the checkpoint of 7 events of a/log: 9 events in 3 streams. The events are as the log took them in.\n${BEGAN}`,
    );
    expect(shown({ documents: 4, log_began_at: null })).toBe(
      'Verified with the checkpoint of 7 events of a/log: 9 events in 3 streams, and 4 documents of read models. ' +
        'The events are as the log took them in, and what is made of them is what they make.\nThe history does not say when this log began.',
    );
    const unknown = {
      verified: null,
      compared_with: null,
      notes: [{ note: 'read_models_rebuilt', message: 'There were none.' }],
    };
    expect(shown(unknown)).toBe(
      'No faults found in 9 events in 3 streams, compared with no checkpoint: anyone who can write to the stores could have changed the history and its log. ' +
        `Keep a checkpoint elsewhere, and name it: verify --checkpoint FILE.\n${BEGAN}\nread_models_rebuilt: There were none.`,
    );
  });

  it('names the faults, and what the history was compared with', () => {
    const fault = { fault: 'event_changed', stream: 's', revision: 0, position: '0007', message: 'It is not the event.' };
    const unsound = { verified: false, fault_count: 1, faults: [fault] };
    expect(shown(unsound)).toMatch(
      /^1 fault in 9 events in 3 streams, compared with the checkpoint of 7 events of a\/log\.\n[^]*event_changed +s +0 +7 +It is not the event\.\n/,
    );
    expect([sound, { ...sound, verified: null }, unsound].map((each) => VERIFY.failed!(each))).toEqual([false, false, true]);
  });
});

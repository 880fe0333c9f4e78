import type { Checkpoint } from '#audit/log/checkpoint';
import type { SeenIdentity } from '#audit/log/log-identity';
import type { StorePositions } from '#audit/verify/witnesses';
import type { Position } from '#platform/event-history/recorded-event';
import type { HistoryFault } from '#platform/integrity/history-check';

const BACKUP = 'Bring back a backup of all stores, with the events that are gone.';

/** A checkpoint from outside, and the number of events in the history. */
interface Compared {
  readonly kept: Checkpoint;
  readonly events: number;
}

/**
 * Compares the current log and key with the history's facts about them. `kept` is a checkpoint that the key of its owner has signed. If the history
 * knows that key, another current key is no fault; the note `key_changed` reports it.
 */
export function identityFaults({ log, key, known }: SeenIdentity, kept: Checkpoint | null = null): HistoryFault[] {
  const isReplaced = key !== null && kept !== null && kept.origin !== key && known.keys.includes(kept.origin);
  return [...logFaults(log, known), ...(isReplaced ? [] : keyFaults(key, known.keys))];
}

/** The faults if stores, or a kept checkpoint, know more events than the history has: one for the history, and one for each kind of store. */
export function faultsBeyondEnd(storePositions: StorePositions, compared: Compared | null = null): HistoryFault[] {
  const { planned, answered, end } = storePositions;
  const shortened = shortenedFault(storePositions, compared);
  if (shortened === null) return [];
  const faults = [shortened];
  if (isBeyond(planned, end))
    faults.push(fault('jobs_beyond_history', `Jobs are planned up to ${placeOf(planned)}, and the history ends at ${placeOf(end)}.`, end));
  if (isBeyond(answered, end))
    faults.push(
      fault(
        'answers_beyond_history',
        `Answers that are kept for repeated requests name places up to ${placeOf(answered)}, and the history ends at ${placeOf(end)}.`,
        end,
      ),
    );
  const readModels = beyondEnd(storePositions).map(([place, models]) => `${models.join(', ')} up to ${placeOf(place)}`);
  if (readModels.length > 0)
    faults.push(
      fault(
        'read_models_beyond_history',
        `Read models know more than the history, which ends at ${placeOf(end)}: ${readModels.join('; ')}.`,
        end,
      ),
    );
  return faults;
}

/** The fault of a history that ends before what a store or a kept checkpoint knows; null if it does not. */
export function shortenedFault(storePositions: StorePositions, compared: Compared | null = null): HistoryFault | null {
  const { logged, planned, answered, end } = storePositions;
  const known = [
    ...(isBeyond(logged, end) ? [`its log goes up to ${placeOf(logged)}`] : []),
    ...(isBeyond(planned, end) ? [`jobs are planned up to ${placeOf(planned)}`] : []),
    ...(isBeyond(answered, end) ? [`kept answers name places up to ${placeOf(answered)}`] : []),
    ...beyondEnd(storePositions).map(([place, models]) => `${countOf(models)} up to ${placeOf(place)}`),
    ...(compared !== null && compared.events < compared.kept.size
      ? [`the checkpoint of ${compared.kept.origin} holds ${compared.kept.size} events, the history ${compared.events}`]
      : []),
  ];
  if (known.length === 0) return null;
  return fault('history_shortened', `The history ends at ${placeOf(end)}, and went on: ${known.join('; ')}. ${BACKUP}`, end);
}

function logFaults(log: string | null, { logs, began }: SeenIdentity['known']): HistoryFault[] {
  if (logs.length === 0 || (log !== null && logs.includes(log))) return [];
  const first = moment(began[logs.at(-1)!]);
  if (log === null)
    return [
      fault(
        'log_missing',
        `The log of the history that began ${first} is gone. Bring it back from a backup; the service makes another one when it starts, which proves nothing of what was before it.`,
      ),
    ];
  return [
    fault(
      'log_remade',
      `This log began ${moment(began[log])}, in the place of one that began ${first}: it holds what the history was by then. Compare with a checkpoint that you have kept, then accept it: history accept-log --reason '…'.`,
    ),
  ];
}

function keyFaults(key: string | null, keys: readonly string[]): HistoryFault[] {
  if (keys.length === 0 || (key !== null && keys.includes(key))) return [];
  const found = key === null ? 'there is none in CHECKPOINT_KEY_FILE' : `CHECKPOINT_KEY_FILE holds that of ${key}`;
  return [
    fault(
      'key_missing',
      `The key that signed the checkpoints of ${keys.at(-1)} is gone: ${found}. Bring it back from a backup. If it is lost, accept the one there is: history accept-log --reason '…'.`,
    ),
  ];
}

const isBeyond = (place: Position | null, end: Position | null): boolean => place !== null && (end === null || place > end);

/** The read models that are ahead of the history, by their positions. */
const beyondEnd = ({ readModels, end }: StorePositions): [Position, string[]][] => {
  const beyond = [...readModels].filter(([, place]) => isBeyond(place, end));
  return [...Map.groupBy(beyond, ([, place]) => place)].map(([place, models]) => [place, models.map(([model]) => model)]);
};

const countOf = (models: readonly string[]): string =>
  models.length === 1 ? 'a read model knows it' : `${models.length} read models know it`;

/** A position for messages, without the zeros that make positions sort as texts. */
const placeOf = (position: Position | null): string =>
  position === null ? 'its beginning' : `position ${position.replace(/^0+(?=\d)/, '')}`;

const moment = (seconds: number | undefined): string =>
  seconds === undefined ? 'at a time that is not known' : `at ${new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')}`;

const fault = (name: string, message: string, position: Position | null = null): HistoryFault => ({
  fault: name,
  stream: null,
  revision: null,
  position,
  message,
});

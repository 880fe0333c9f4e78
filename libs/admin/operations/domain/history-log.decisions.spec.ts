import { fold } from '#kernel/fact';
import { acceptLog, beginLog, useKey } from '#admin/operations/domain/history-log.decisions';
import { type HistoryLogFact, type KnownLogs, knownLogs } from '#admin/operations/domain/history-log.events';

const began = (log: string): HistoryLogFact => ({ type: 'history_log.began', data: { log } });
const used = (key: string): HistoryLogFact => ({ type: 'history_log.key_used', data: { key } });
const accepted = (log: string, key: string): HistoryLogFact => ({ type: 'history_log.accepted', data: { log, key, reason: 'ticket 7' } });
/** One fact per second. */
const after = (...facts: readonly HistoryLogFact[]): KnownLogs =>
  fold(
    knownLogs,
    facts.map((each, at) => ({ ...each, at })),
  );

describe('the log of a history', () => {
  it('is trusted if it is the first, and only its first beginning counts', () => {
    expect(beginLog('log_1')(after())).toEqual([began('log_1')]);
    expect(beginLog('log_1')(after(began('log_1')))).toEqual([]);
    expect(after(began('log_1'), began('log_1'))).toMatchObject({ began: { log_1: 0 }, logs: ['log_1'] });
  });

  it('is not trusted if it is a second one, until an operator accepts it', () => {
    const remade = [began('log_1'), used('key_1'), began('log_2')];
    expect(after(...remade)).toEqual({ began: { log_1: 0, log_2: 2 }, logs: ['log_1'], keys: ['key_1'] });
    expect(acceptLog({ log: 'log_2', key: 'key_1' }, 'ticket 7')(after(...remade))).toEqual([accepted('log_2', 'key_1')]);
    expect(after(...remade, accepted('log_2', 'key_1'))).toMatchObject({ logs: ['log_1', 'log_2'], keys: ['key_1', 'key_1'] });
  });

  it('has one key without acceptance: the first that signed', () => {
    expect(useKey('key_1')(after())).toEqual([used('key_1')]);
    expect(useKey('key_2')(after(used('key_1')))).toEqual([]);
    expect(after(used('key_1'), accepted('log_1', 'key_2')).keys).toEqual(['key_1', 'key_2']);
  });

  it('is not accepted if it is already known with its key', () => {
    const known = after(began('log_1'), used('key_1'));
    expect(() => acceptLog({ log: 'log_1', key: 'key_1' }, 'ticket 7')(known)).toThrow('There is nothing to accept');
    expect(acceptLog({ log: 'log_1', key: 'key_2' }, 'ticket 7')(known)).toEqual([accepted('log_1', 'key_2')]);
  });
});

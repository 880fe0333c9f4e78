import { messagesOf } from '#agents/protocol/batch';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const refusal = (body: unknown, version?: string): unknown => {
  try {
    return messagesOf(body, version);
  } catch (fault) {
    return (fault as { code: string }).code;
  }
};

describe('the messages of a body', () => {
  it('are its only one, in every version', () => {
    for (const version of [undefined, '2025-03-26', '2025-11-25']) expect(messagesOf(PING, version)).toEqual([PING]);
  });

  it('are those of a batch where 2025-03-26 was agreed on, which no version means too', () => {
    for (const version of [undefined, '2025-03-26']) expect(messagesOf([PING, { id: 2 }], version)).toEqual([PING, { id: 2 }]);
    for (const version of ['2024-11-05', '2025-06-18', '2025-11-25', '']) expect(refusal([PING], version)).toBe('body_not_object');
  });

  it('are 1 to 100, and no batches', () => {
    expect(refusal([])).toBe('array_empty');
    expect(refusal(Array.from({ length: 100 }, () => PING))).toHaveLength(100);
    expect(refusal(Array.from({ length: 101 }, () => PING))).toBe('array_too_long');
    expect(messagesOf([[PING], PING])).toEqual([null, PING]);
  });
});

import { DomainError } from '#kernel/domain-error';
import { UploadSlots } from '#http/body/upload-slots';

const MIB = 1024 ** 2;
const bounded = (): UploadSlots => new UploadSlots({ ofKey: 2, ofAccount: 3, inProcess: 4, bytes: 10 * MIB, bytesOfAccount: 6 * MIB });

/** The refusal, or null. */
function refusal(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (fault) {
    return (fault as DomainError).code;
  }
}

describe('concurrent files', () => {
  it('are limited for each key, and do not limit other keys', () => {
    const slots = bounded();
    const first = slots.take('acct_one', 'one', 0);
    slots.take('acct_one', 'one', 0);
    expect(refusal(() => slots.take('acct_one', 'one', 0))).toBe('rate_limit_exceeded');
    expect(refusal(() => slots.take('acct_other', 'other', 0))).toBeNull();
    first.free();
    expect(refusal(() => slots.take('acct_one', 'one', 0))).toBeNull();
  });

  it('are limited for all keys of an account, and leave room for other accounts', () => {
    const slots = bounded();
    const [first] = ['one', 'two', 'three'].map((key) => slots.take('acct', key, 0));
    expect(refusal(() => slots.take('acct', 'four', 0))).toBe('rate_limit_exceeded');
    first!.free();
    expect(refusal(() => slots.take('acct', 'four', 0))).toBeNull();
    expect(refusal(() => slots.take('another', 'five', 0))).toBeNull();
  });

  it('are limited for all keys together', () => {
    const slots = bounded();
    const [first] = ['a', 'b', 'c', 'd'].map((key) => slots.take(`acct_${key}`, key, 0));
    expect(refusal(() => slots.take('acct_e', 'e', 0))).toBe('service_unavailable');
    first!.free();
    expect(refusal(() => slots.take('acct_e', 'e', 0))).toBeNull();
  });

  it('have a limit of bytes together, by their declared or received length', () => {
    const slots = bounded();
    const said = slots.take('acct_a', 'a', 6 * MIB);
    expect(refusal(() => slots.take('acct_b', 'b', 5 * MIB))).toBe('service_unavailable');
    const unsaid = slots.take('acct_b', 'b', 0);
    expect(refusal(() => said.grow(6 * MIB))).toBeNull();
    expect(refusal(() => unsaid.grow(4 * MIB))).toBeNull();
    expect(refusal(() => unsaid.grow(4 * MIB + 1))).toBe('service_unavailable');
    unsaid.free();
    expect(refusal(() => slots.take('acct_c', 'c', 4 * MIB))).toBeNull();
  });

  it('of one account have a share of the bytes, by their declared or received length, with all its keys', () => {
    const slots = bounded();
    const said = slots.take('acct_a', 'a', 4 * MIB);
    const unsaid = slots.take('acct_a', 'b', 0);
    expect(refusal(() => slots.take('acct_a', 'c', 3 * MIB))).toBe('rate_limit_exceeded');
    expect(refusal(() => unsaid.grow(2 * MIB))).toBeNull();
    expect(refusal(() => unsaid.grow(2 * MIB + 1))).toBe('rate_limit_exceeded');
    expect(refusal(() => slots.take('acct_b', 'd', 4 * MIB))).toBeNull();
    said.free();
    expect(refusal(() => unsaid.grow(6 * MIB))).toBeNull();
  });

  it('leave no slot taken, even if they are freed twice or grow afterwards', () => {
    const slots = bounded();
    for (let round = 0; round < 20; round++) {
      const slot = slots.take('acct_one', 'one', 5 * MIB);
      slot.grow(6 * MIB);
      slot.free();
      slot.free();
      slot.grow(6 * MIB);
    }
    expect(refusal(() => slots.take('acct_one', 'one', 6 * MIB))).toBeNull();
  });
});

import type { DomainError } from '#kernel/domain-error';
import { checkSize, LARGEST_RESOURCE } from '#kernel/resource-size';

const refusal = (run: () => void): Partial<DomainError> | null => {
  try {
    run();
    return null;
  } catch (error) {
    const { code, param } = error as DomainError;
    return { code, param };
  }
};

const around = JSON.stringify({ note: '', metadata: '' }).length;
const fields = (note: number, metadata: number) => ({ note: 'n'.repeat(note), metadata: 'm'.repeat(metadata) });

describe('the size of a resource', () => {
  it('may be 64 KiB of JSON, and not a byte more', () => {
    expect(refusal(() => checkSize(fields(0, LARGEST_RESOURCE - around)))).toBeNull();
    expect(refusal(() => checkSize(fields(1, LARGEST_RESOURCE - around)))).toEqual({ code: 'request_too_large', param: 'metadata' });
  });

  it('is counted in bytes of its JSON', () => {
    const characters = LARGEST_RESOURCE / 3;
    expect(refusal(() => checkSize({ note: '₹'.repeat(characters) }))).toEqual({ code: 'request_too_large', param: 'note' });
    expect(refusal(() => checkSize({ note: '\u0001'.repeat(characters) }))).toEqual({ code: 'request_too_large', param: 'note' });
  });

  it('is reported with the field that takes most of it', () =>
    expect(refusal(() => checkSize(fields(40_000, 30_000)))).toEqual({ code: 'request_too_large', param: 'note' }));

  it('may be more if it was before, as long as it does not grow', () => {
    const before = fields(70_000, 10);
    expect(refusal(() => checkSize(fields(70_000, 9), before))).toBeNull();
    expect(refusal(() => checkSize(fields(70_000, 11), before))).toEqual({ code: 'request_too_large', param: 'note' });
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { asSigned } from '#audit/log/brought-text';
import { type Checkpoint, openedNote, readNote, signedNote, verifierOf } from '#audit/log/checkpoint';
import { leafHash } from '#audit/log/tree';

const ORIGIN = 'shop.example/history';
const key = generateKeyPairSync('ed25519').privateKey;
const verifier = verifierOf(ORIGIN, key);
const checkpoint: Checkpoint = { origin: ORIGIN, size: 31, root: leafHash(Buffer.from('a root')) };
const note = signedNote(checkpoint, key);

describe('a checkpoint', () => {
  it('is a note of three lines and a signature', () => {
    const lines = note.split('\n');
    expect(lines.slice(0, 4)).toEqual([ORIGIN, '31', checkpoint.root.toString('base64'), '']);
    expect(lines[4]).toMatch(/^— shop\.example\/history [A-Za-z0-9+/]{91}=$/);
  });

  it('is verified with the public key, among signatures of others', () => {
    expect(openedNote(note, verifier)).toEqual(checkpoint);
    expect(openedNote(`${note}— witness.example AAAA\n`, verifier)).toEqual(checkpoint);
  });

  it.each([
    ['CRLF', note.replaceAll('\n', '\r\n')],
    ['CR', note.replaceAll('\n', '\r')],
    ['a byte order mark', `\ufeff${note}`],
    ['blank lines at its ends', `\n${note}\n \n\r\n`],
    ['no line end at its end', note.trimEnd()],
    ['blanks behind its lines', note.replaceAll('\n', ' \n')],
    ['all of it', `\ufeff\r\n${note.replaceAll('\n', ' \r\n')}\r\n`],
  ])('is accepted as other programs reformat it: %s', (_, brought) => {
    expect(openedNote(brought, verifier)).toEqual(checkpoint);
    expect(asSigned(brought)).toBe(note);
  });

  it.each([
    ['nothing', ''],
    ['a proof', '{"object": "history_proof"}'],
    ['its first lines', note.slice(0, note.indexOf('\n31\n') + 4)],
    ['a root cut short', note.replace(/=\n\n/, '\n\n')],
  ])('is distinguished from other texts: %s', (_, text) => expect(readNote(text)).toBeNull());

  it('has the same content with any signature', () => {
    expect(readNote(note.slice(0, note.indexOf('—')))).toEqual(checkpoint);
    expect(readNote(note.replaceAll(ORIGIN, 'other.example/history'))).toMatchObject({ origin: 'other.example/history', size: 31 });
  });

  it.each([
    ['another size', note.replace('\n31\n', '\n32\n')],
    ['another root', note.replace(checkpoint.root.toString('base64'), leafHash(Buffer.from('x')).toString('base64'))],
    ['another log', note.replaceAll(ORIGIN, 'other.example/history')],
    ['another key', signedNote(checkpoint, generateKeyPairSync('ed25519').privateKey)],
    ['no signature', note.slice(0, note.indexOf('—'))],
    ['another line', note.replace('\n\n', '\nmore\n\n')],
    ['no text', ''],
  ])('is refused with %s', (_, forged) => {
    expect(openedNote(forged, verifier)).toBeNull();
  });

  it.each(['', 'a+b+c', verifier.replace(/\+[0-9a-f]{8}\+/, '+00000000+'), verifier.slice(0, -8)])('refuses %j as a key', (word) => {
    expect(() => openedNote(note, word)).toThrow(RangeError);
  });

  it('takes the keys of other tools for signed notes, such as the one of Go’s example', () => {
    expect(openedNote(note, 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')).toBeNull();
  });
});

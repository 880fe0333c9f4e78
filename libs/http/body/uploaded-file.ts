import { createHash } from 'node:crypto';
import { createWriteStream, rm as removeFile } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { formFields } from '#http/body/form-fields';
import { isRefusedByDisk } from '#platform/embedded/disk';
import { type UploadSlot, UploadSlots } from '#http/body/upload-slots';
import { UPLOAD_PREFIX, uploadPath } from '#http/body/upload-path';

/** A file that was sent as the body, or as a part of a form. It is deleted when the request is answered. */
export interface UploadedFile {
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: UploadedFile | null;
    uploadSlot: UploadSlot | null;
  }
}

const MIB = 1024 ** 2;
const MOST = 50 * MIB;
const FIELDS = { fields: 20, fieldNameSize: 100, fieldSize: 8192, files: 1, parts: 21, headerPairs: 50 };
const FORM = 'multipart/form-data';
/** Milliseconds after which no other process can still be reading a file. */
const LEFT_BEHIND = 600_000;
/** The Content-Types of files. What a file really is, its reader finds out. */
export const FILE_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-ndjson',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
] as const;

/** The request's file, for a parameter of a controller: `@Uploaded() file`. Null if the body was JSON. */
export const Uploaded = createParamDecorator(
  (_: unknown, context: ExecutionContext): UploadedFile | null => context.switchToHttp().getRequest<FastifyRequest>().upload,
);

/** Installs the parsers of files: on routes that take them, a body is streamed to a file. The other fields of a form become the body. */
export function takeFiles(fastify: FastifyInstance, scratchDir: string): void {
  const slots = new UploadSlots();
  const admit = async (request: FastifyRequest): Promise<void> => {
    refuseUnlessTaken(request);
    const length = Math.min(Number(request.headers['content-length'] ?? 0), MOST);
    request.uploadSlot = slots.take(request.caller!.account, request.caller!.key.id, length);
    const { bavail, bsize } = await statfs(scratchDir);
    if (bavail * bsize < length) throw noRoom();
  };
  fastify.addContentTypeParser([...FILE_TYPES], async (request: FastifyRequest, bytes: Readable) => {
    await admit(request);
    await keep(request, bytes, scratchDir);
    return {};
  });
  fastify.addContentTypeParser(FORM, async (request: FastifyRequest, bytes: Readable) => {
    await admit(request);
    return readForm(request, bytes, scratchDir);
  });
  fastify.addHook('onReady', () => sweepUploads(scratchDir));
}

/** Deletes the request's file before the answer is sent: if the client has left, there is an answer, but no hook after it runs. */
export const releaseUpload: onSendHookHandler = ({ upload, uploadSlot, routeOptions, raw }, reply, _payload, done) => {
  uploadSlot?.free();
  // A refusal may precede the end of the upload. The rest is read and dropped, because a gateway that cannot finish sending would answer 502 instead.
  if (routeOptions.config.takesFiles && !raw.complete && !raw.destroyed) reply.removeHeader('connection');
  if (upload === null) done();
  else removeFile(upload.path, { force: true }, (fault) => (fault ? done(fault) : done()));
};

/** Deletes the files that a killed process has left, at the next start: they may contain personal data. */
export async function sweepUploads(scratchDir: string): Promise<void> {
  for (const name of await readdir(scratchDir)) {
    if (!name.startsWith(UPLOAD_PREFIX)) continue;
    const path = join(scratchDir, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < performance.timeOrigin - LEFT_BEHIND) await rm(path, { force: true });
  }
}

async function keep(request: FastifyRequest, bytes: Readable, scratchDir: string): Promise<void> {
  const path = uploadPath(scratchDir);
  const hash = createHash('sha256');
  let length = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      length += chunk.length;
      try {
        if (length > MOST) throw new DomainError('request_too_large', `The file has more than ${MOST / MIB} MiB. Send it in parts.`);
        request.uploadSlot!.grow(length);
        done(null, chunk);
      } catch (refusal) {
        done(refusal as Error);
      }
    },
  });
  try {
    await pipeline(bytes, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (fault) {
    await rm(path, { force: true });
    throw isRefusedByDisk(fault) ? noRoom() : fault;
  }
  request.upload = { path, sha256: hash.digest('hex') };
}

async function readForm(request: FastifyRequest, bytes: Readable, scratchDir: string): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  let part: Readable | undefined;
  let kept: Promise<void> | undefined;
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({ headers: request.headers as BusboyHeaders, limits: FIELDS });
  } catch {
    throw brokenForm();
  }
  form.on('file', (_name, file) => {
    part = file;
    kept = keep(request, part, scratchDir);
    kept.catch((fault: Error) => form.destroy(fault));
  });
  form.on('field', (name, value) => void fields.set(name, value));
  await pipeline(bytes, form).catch((fault: unknown) => {
    // The parser does not end the stream of the file when it fails.
    part?.destroy();
    throw fault instanceof DomainError ? fault : brokenForm();
  });
  if (kept === undefined) throw new DomainError('missing_field', 'The form has no file. Send one in the part file.', 'file');
  await kept;
  return formFields(fields);
}

const noRoom = (): DomainError =>
  new DomainError(
    'service_unavailable',
    'There is no room for the file on the disk of the service now. Wait as long as Retry-After says, and send it again.',
  );

const brokenForm = (): DomainError =>
  new DomainError(
    'file_invalid',
    'The form is broken, or not all of it came. Send multipart/form-data with one file in the part file.',
    'file',
  );

function refuseUnlessTaken({ routeOptions, headers }: FastifyRequest): void {
  if (!routeOptions.config.takesFiles || (headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new DomainError(
      'unsupported_media_type',
      `The body is ${headers['content-type']}${routeOptions.config.takesFiles ? ', compressed. Send it as it is.' : '. Send JSON, with the header Content-Type: application/json.'}`,
    );
}

import { HttpException } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { isRefusedByDisk } from '#platform/embedded/disk';
import { HistoryUnavailable, UnreadableEvent } from '#platform/event-history/event-history.errors';
import { asUnreadable } from '#platform/event-history/unreadable';
import { ConcurrentWriters } from '#platform/event-store/event-store.errors';
import { ERRORS, type ErrorCode } from '#http/errors/error-catalogue';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { ListTooBroad, UnknownCursor } from '#platform/storage/documents';
import { isUnreachable } from '#platform/storage/unreachable';

/** An error as a client sees it. */
export interface ErrorAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
  readonly errors?: readonly FieldFault[];
  readonly details?: Readonly<Record<string, unknown>>;
}

export function errorAnswer(code: ErrorCode, message?: string, param: string | null = null): ErrorAnswer {
  const { status, meaning, remedy } = ERRORS.get(code)!;
  return { status, code, message: message ?? `${meaning} ${remedy}`, param };
}

/** The answer to a thrown value. An unforeseen fault becomes an `internal_error` without details. */
export function answerTo(thrown: unknown): ErrorAnswer {
  const fault = asUnreadable(thrown);
  if (fault instanceof DomainError) return refusal(fault);
  if (fault instanceof FieldFaults) return { status: 400, ...fault.faults[0]!, errors: fault.faults };
  if (fault instanceof UnknownCursor)
    return refusal(
      new DomainError('invalid_cursor', `No entry of this list has the id in ${fault.cursor}. ${CURSOR_REMEDY}`, fault.cursor),
    );
  if (fault instanceof ListTooBroad) return refusal(new DomainError('list_too_broad', tooBroad(fault), fault.filters[0] ?? null));
  if (fault instanceof ConcurrentWriters || fault instanceof HistoryUnavailable || isUnreachable(fault) || isRefusedByDisk(fault))
    return errorAnswer('service_unavailable');
  if (fault instanceof UnreadableEvent)
    return errorAnswer('event_unreadable', `${fault.message} ${ERRORS.get('event_unreadable')!.remedy}`);
  return errorAnswer(frameworkCode(fault) ?? 'internal_error');
}

/** The error body of the interface, as JSON text. */
export const errorBody = ({ status: _, details, errors, code, message, param }: ErrorAnswer, requestId: string): string =>
  JSON.stringify({
    error: { type: ERRORS.get(code)!.type, code, message, param, request_id: requestId, ...(errors && { errors }), ...details },
  });

function tooBroad({ filters }: ListTooBroad): string {
  const { meaning, remedy } = ERRORS.get('list_too_broad')!;
  return filters.length < 2
    ? `${meaning} ${remedy}`
    : `Many entries match ${filters.join(', and many match ')}, but few match all of them. ${remedy}`;
}

const CURSOR_REMEDY = ERRORS.get('invalid_cursor')!.remedy;

function refusal(refused: DomainError): ErrorAnswer {
  const { code, message, param, details, others } = refused;
  const entry = ERRORS.get(code);
  if (entry === undefined) return errorAnswer('internal_error');
  if (entry.ofField !== 400 || param === null) return { status: entry.status, code, message, param, details };
  const { faults } = new FieldFaults(
    [refused, ...others].map((each) => ({ code: each.code, param: each.param, message: each.message }) as FieldFault),
  );
  return { status: 400, ...faults[0]!, errors: faults, details };
}

/** Faults that Fastify finds before our own checks. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
};

/** The code for an error of Fastify, which Nest wraps as a cause. Nest's own 404 is for an address with an empty part (`/v1/orders/`). */
export function frameworkCode(fault: unknown): ErrorCode | undefined {
  const { code, cause } = (fault ?? {}) as { code?: string; cause?: { code?: string } };
  const known = FRAMEWORK_CODES[cause?.code ?? code ?? ''];
  return known ?? (fault instanceof HttpException && fault.getStatus() === 404 ? 'url_not_found' : undefined);
}

import { Metadata, type sendUnaryData, type ServerDuplexStream, type ServerReadableStream, status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, AppendResp, BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog, Expected, Proposed } from '#test/support/stores/eventstoredb-double/event-log';
import { accessDenied, nameOf, notReady, tooLarge, wrongRevision } from '#test/support/stores/eventstoredb-double/messages';
import type { Refused, Users } from '#test/support/stores/eventstoredb-double/users';

/** Holds calls while the server hangs; resolves to a refusal, or null. */
export type Gate = () => Promise<Refused | null>;

/** The client's two ways to append: many appends on one stream, and one call each (with credentials). */
export class AppendCalls {
  constructor(
    private readonly log: () => EventLog,
    private readonly gate: Gate,
    private readonly users: Users | null,
  ) {}

  readonly batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const caller = this.users?.callerOf(call.metadata) ?? null;
    if (typeof caller === 'object' && caller !== null) return void call.emit('error', caller);
    const unfinished = new Map<string, { options: BatchAppendReq.Options; events: Proposed[] }>();
    let turn = Promise.resolve();
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()!.getString();
      const append = unfinished.get(id) ?? { options: request.getOptions()!, events: [] };
      append.events.push(...request.getProposedMessagesList().map(proposed));
      unfinished.set(id, append);
      if (!request.getIsFinal()) return;
      unfinished.delete(id);
      turn = turn.then(async () => {
        const closed = await this.gate();
        if (call.cancelled) return;
        const answer = this.answer(caller, closed === null, append.options, append.events);
        call.write(answer.setCorrelationId(request.getCorrelationId()));
      });
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  };

  readonly append = (call: ServerReadableStream<AppendReq, AppendResp>, callback: sendUnaryData<AppendResp>): void => {
    let options: AppendReq.Options | undefined;
    const events: Proposed[] = [];
    call.on('data', (request: AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message !== undefined) events.push(proposed(message));
    });
    call.on('end', () => void this.gate().then((closed) => answerOne(this.log(), closed, options!, events, callback)));
    call.on('error', () => undefined);
  };

  private answer(caller: string | null, ready: boolean, options: BatchAppendReq.Options, events: readonly Proposed[]): BatchAppendResp {
    const identifier = options.getStreamIdentifier();
    const expected = expectedOf(options, options.getStreamPosition());
    const answer = new streams.BatchAppendResp().setStreamIdentifier(identifier);
    if (!ready) return answer.setError(notReady());
    if (caller !== null && !this.users!.mayAppend(caller, nameOf(identifier))) return answer.setError(accessDenied());
    const outcome = this.log().append(nameOf(identifier), expected, events);
    if (outcome.kind === 'wrong revision') return answer.setError(wrongRevision(expected, outcome.current));
    if (outcome.kind === 'too large') return answer.setError(tooLarge());
    const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision));
    const place = String(outcome.position);
    success.setPosition(new shared.AllStreamPosition().setCommitPosition(place).setPreparePosition(place));
    return answer.setSuccess(success);
  }
}

function answerOne(
  log: EventLog,
  closed: Refused | null,
  options: AppendReq.Options,
  events: readonly Proposed[],
  callback: sendUnaryData<AppendResp>,
): void {
  if (closed !== null) return callback(closed);
  const outcome = log.append(nameOf(options.getStreamIdentifier()), expectedOf(options, options.getRevision()), events);
  const answer = new streams.AppendResp();
  if (outcome.kind === 'too large') {
    const metadata = new Metadata();
    metadata.set('exception', 'maximum-append-size-exceeded');
    metadata.set('maximum-append-size', '1048576');
    return callback({ code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded.', metadata });
  }
  if (outcome.kind === 'wrong revision') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (outcome.current >= 0) wrong.setCurrentRevision(String(outcome.current));
    return callback(null, answer.setWrongExpectedVersion(wrong));
  }
  const place = String(outcome.position);
  const position = new streams.AppendResp.Position().setCommitPosition(place).setPreparePosition(place);
  const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(position);
  return callback(null, answer.setSuccess(success));
}

const expectedOf = (options: { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean }, revision: string): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasNoStream() ? -1 : Number(revision);
};

const proposed = (message: BatchAppendReq.ProposedMessage | AppendReq.ProposedMessage): Proposed => ({
  id: message.getId()!.getString(),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

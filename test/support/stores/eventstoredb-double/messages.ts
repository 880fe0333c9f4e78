import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type Expected, type Logged, MOST_BYTES } from '#test/support/stores/eventstoredb-double/event-log';

const TICKS = 10_000n;
export const NOT_READY = 'Server Is Not Ready';

export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const identifierOf = (name: string): StreamIdentifier => new shared.StreamIdentifier().setStreamName(Buffer.from(name));

export function eventMessage({ id, stream, revision, position, type, contentType, data, metadata, created }: Logged): ReadResp {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(identifierOf(stream))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setCustomMetadata(metadata)
    .setData(data);
  event
    .getMetadataMap()
    .set('type', type)
    .set('content-type', contentType)
    .set('created', String(BigInt(created) * TICKS));
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(position)));
}

export const notFoundMessage = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)));

export const confirmationMessage = (): ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()));

export const caughtUpMessage = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const checkpointMessage = (position: number): ReadResp => {
  const place = new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(place);
};

/** The refusals of a batch append, which the client distinguishes by their details. */
export function wrongRevision(expected: Expected, current: number): Status {
  const details = new shared.WrongExpectedVersion();
  if (typeof expected === 'number' && expected >= 0) details.setExpectedStreamPosition(String(expected));
  if (current >= 0) details.setCurrentStreamRevision(String(current));
  return refusal('WrongExpectedVersion', details.serializeBinary());
}

export const tooLarge = (): Status =>
  refusal('MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded().setMaxappendsize(MOST_BYTES).serializeBinary());

export const accessDenied = (): Status => refusal('AccessDenied', new shared.AccessDenied().serializeBinary());

/** A node without a leader packs no details that the client has a class for, so the client repeats the message. */
export const notReady = (): Status => refusal('Empty', new Uint8Array()).setMessage(NOT_READY);

/** The package has no class for `google.protobuf.Any`, so the bytes are assembled here. */
function refusal(name: string, value: Uint8Array): Status {
  const any = Buffer.concat([field(1, Buffer.from(`type.googleapis.com/event_store.client.${name}`)), field(2, value)]);
  return status.Status.deserializeBinary(field(3, any));
}

/** One length-delimited field of less than 16 KiB. */
const field = (number: number, value: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([(number << 3) | 2, (value.length & 0x7f) | 0x80, value.length >> 7]), value]);

import { Metadata, status } from '@grpc/grpc-js';
import type { EventLog } from '#test/support/stores/eventstoredb-double/event-log';

const ADMINISTRATOR = 'admin';
const METADATA_OF_ALL = '$$$all';

export interface Refused {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

/** The users of a server with TLS, and their rights: everyone may use ordinary streams, the rest depends on the metadata of `$all`. */
export class Users {
  /** By name. */
  readonly passwords = new Map([[ADMINISTRATOR, 'changeit']]);

  constructor(private readonly log: () => EventLog) {}

  /** The user of a call, or its refusal. */
  callerOf(metadata: Metadata): string | Refused {
    const [, basic = ''] = String(metadata.get('authorization')[0] ?? '').split(' ');
    const [name = '', password] = Buffer.from(basic, 'base64').toString().split(':');
    const known = this.passwords.get(name);
    return known !== undefined && known === password ? name : refused(status.UNAUTHENTICATED, 'Unauthenticated');
  }

  mayAppend(name: string, stream: string): boolean {
    return name === ADMINISTRATOR || !stream.startsWith('$');
  }

  /** Reading one stream, or all of them (null). */
  mayRead(name: string, stream: string | null): Refused | null {
    const allowed = name === ADMINISTRATOR || (stream === null ? this.readersOfAll().includes(name) : !stream.startsWith('$'));
    return allowed ? null : refused(status.PERMISSION_DENIED, 'Access Denied', 'access-denied');
  }

  private readersOfAll(): readonly string[] {
    const last = this.log().stream(METADATA_OF_ALL)?.at(-1);
    const { $acl } = JSON.parse(last === undefined ? '{}' : Buffer.from(last.data).toString()) as { $acl?: { $r?: string[] } };
    return $acl?.$r ?? [];
  }
}

export function refused(code: status, details: string, exception?: string): Refused {
  const metadata = new Metadata();
  if (exception !== undefined) metadata.set('exception', exception);
  return { code, details, metadata };
}

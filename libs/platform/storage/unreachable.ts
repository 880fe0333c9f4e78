const UNREACHABLE =
  /^(?:Mongo(?:ServerSelection|Network|NetworkTimeout|OperationTimeout|PoolCleared|WaitQueueTimeout|TopologyClosed)|PoolClearedOnNetwork)Error$/;

/**
 * Errors of a replica set's member while there is no primary, after the driver's retry: `HostUnreachable`, `HostNotFound`, `NetworkTimeout`,
 * `ShutdownInProgress`, `PrimarySteppedDown`, `SocketException`, `NotWritablePrimary`, `InterruptedAtShutdown`, `InterruptedDueToReplStateChange`,
 * `NotPrimaryNoSecondaryOk`, `NotPrimaryOrSecondary`.
 */
const NO_PRIMARY = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436]);

/** `MaxTimeMSExpired`: the server has worked for as long as the request could wait. */
const TOO_LATE = 50;

/**
 * Whether a store's server is unreachable or did not answer in time, so that a later request may succeed. Errors are matched by name, so that no driver is
 * loaded.
 */
export function isUnreachable(fault: unknown): boolean {
  const { name = '', code } = (fault ?? {}) as { name?: string; code?: unknown };
  return UNREACHABLE.test(name) || (name === 'MongoServerError' && (code === TOO_LATE || NO_PRIMARY.has(code as number)));
}

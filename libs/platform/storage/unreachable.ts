const UNREACHABLE =
  /^(?:Mongo(?:ServerSelection|Network|NetworkTimeout|OperationTimeout|PoolCleared|WaitQueueTimeout|TopologyClosed)|PoolClearedOnNetwork)Error$/;

/**
 * What a member of a replica set answers while there is no primary, once the driver has tried twice: `HostUnreachable`, `HostNotFound`,
 * `NetworkTimeout`, `ShutdownInProgress`, `PrimarySteppedDown`, `SocketException`, `NotWritablePrimary`, `InterruptedAtShutdown`,
 * `InterruptedDueToReplStateChange`, `NotPrimaryNoSecondaryOk`, `NotPrimaryOrSecondary`.
 */
const NO_PRIMARY = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436]);

/** `MaxTimeMSExpired`: what a server answers that has worked for as long as the request could wait. */
const TOO_LATE = 50;

/** Whether a store's server is gone, or did not answer in time. Who asks again later may get an answer. Known by its name: no driver is loaded for it. */
export function isUnreachable(fault: unknown): boolean {
  const { name = '', code } = (fault ?? {}) as { name?: string; code?: unknown };
  return UNREACHABLE.test(name) || (name === 'MongoServerError' && (code === TOO_LATE || NO_PRIMARY.has(code as number)));
}

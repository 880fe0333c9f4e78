const UNREACHABLE =
  /^(?:Mongo(?:ServerSelection|Network|NetworkTimeout|OperationTimeout|PoolCleared|WaitQueueTimeout|TopologyClosed)|PoolClearedOnNetwork)Error$/;

/** Whether a store's server is gone, or did not answer in time. Who asks again later may get an answer. Known by its name: no driver is loaded for it. */
export const isUnreachable = (fault: unknown): boolean => UNREACHABLE.test((fault as Partial<Error> | null)?.name ?? '');

/** The contract for acts on everything that a filter finds. */
export { ActorRights } from '#act-kinds/actor-rights';
export { ACT_LISTS, type ActList, type ActName, type ActParams, ACTS } from '#act-kinds/act-names';
export { type ActOutcome, BulkActKind, type FoundItem, type FoundPage, foundPage, NO_AMOUNT } from '#act-kinds/bulk-act-kind';

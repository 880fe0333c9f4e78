export const BULK_ACT_STATUSES = ['waiting', 'running', 'stopped', 'done'] as const;
export type BulkActStatus = (typeof BULK_ACT_STATUSES)[number];

export { BulkActList } from '#screens/pages/bulk-acts/bulk-act-list';
export { BulkActPage } from '#screens/pages/bulk-acts/bulk-act-page';

import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const RISK_CHANGES: ChangedObjects = {
  risk: { object: 'risk_assessment', readBy: 'risk', id: 'assessment' },
  risk_list_entry: { object: 'risk_list_entry', readBy: 'risk', id: 'entry' },
  risk_list_import: { object: 'risk_list_import', readBy: 'risk', id: 'import' },
  risk_rule: { object: 'risk_rule', readBy: 'risk', id: 'rule' },
  risk_settings: { object: 'risk_settings', readBy: 'risk', id: () => null },
};

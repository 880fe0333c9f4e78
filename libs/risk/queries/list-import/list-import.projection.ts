import type { Projection } from '#platform/projector/projection';
import type { ListImportFact } from '#risk/domain/list-import';
import { type ListImportResource, listImportResource } from '#risk/resource/list-import.resource';

export const LIST_IMPORTS = 'risk_list_imports';

export const listImports: Projection<ListImportResource> = {
  name: LIST_IMPORTS,
  version: 1,
  filters: {},
  documentOf: ({ type, data }) => (type.startsWith('risk_list_import.') ? (data as ListImportFact['data']).import : null),
  evolve: (shown, event) => listImportResource.evolve(shown, event),
  createdAt: ({ created_at }) => created_at,
};

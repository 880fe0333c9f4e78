import { GetAssessment } from '#risk/queries/assessment-list/get-assessment.query';
import { GetListImport } from '#risk/queries/list-import/get-list-import.query';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';
import type { ListImportResource } from '#risk/resource/list-import.resource';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';

export const RISK_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'risk_assessment',
    prefix: 'risk',
    route: { scope: 'risk:read', path: '/v1/risk/assessments/:id' },
    one: (id, { scope }) => new GetAssessment(id, scope),
    title: ({ currency, amount, level, recommendation }: RiskAssessmentResource) =>
      titled(amountIn(currency, amount), level, recommendation),
  },
  {
    type: 'risk_list_import',
    prefix: 'rli',
    route: { scope: 'risk:read', path: '/v1/risk/list_imports/:id' },
    one: (id, { scope }) => new GetListImport(id, scope),
    title: ({ status }: ListImportResource) => status,
  },
];

import { t } from '#apps/dashboard/src/texts/texts';

const ROLES: Readonly<Record<string, string>> = {
  owner: 'Owner',
  developer: 'Developer',
  support: 'Support',
  finance: 'Finance',
  auditor: 'Auditor',
  viewer: 'Viewer',
};

/** A role unknown to this page keeps its API name. */
export const roleWord = (role: string): string => (ROLES[role] === undefined ? role : t(ROLES[role]));

export const roleOptions = (): (readonly [string, string])[] => Object.keys(ROLES).map((role) => [role, roleWord(role)]);

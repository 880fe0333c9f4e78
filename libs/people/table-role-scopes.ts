import { RoleScopes } from '#accounts/contract';
import type { Role } from '#people/domain/role';
import { coversUnmasked } from '#people/roles/role-table';

/** Implements `RoleScopes` by the table of roles. */
export class TableRoleScopes extends RoleScopes {
  override cover(role: string, scope: string): boolean {
    return coversUnmasked(role as Role, scope);
  }
}

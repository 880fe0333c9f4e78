/** Port to what roles may do, which the people room knows. */
export abstract class RoleScopes {
  /** Whether a role may do all that a scope opens to an API key, and reads all of it unmasked. */
  abstract cover(role: string, scope: string): boolean;
}

/** What the people who propose may do is known where people are. */
export abstract class ProposerRights {
  /** Whether a person of an account may still write a resource of the role table. */
  abstract covers(user: string, account: string, resource: string): Promise<boolean>;
}

/** A newer release has migrated the store's schema: this release could misread the contents, and write what the newer one misreads. */
export class NewerRelease extends Error {
  constructor(store: string, found: number, known: number) {
    super(
      `${store} was written by a newer release (its schema is ${found}, this release knows ${known}). ` +
        'Start that release again, or restore a backup that was taken before the upgrade.',
    );
    this.name = 'NewerRelease';
  }
}

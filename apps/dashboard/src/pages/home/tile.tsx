import type { ReactNode } from 'react';

/** One figure of the home page with its name. */
export const Tile = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    {children}
  </div>
);

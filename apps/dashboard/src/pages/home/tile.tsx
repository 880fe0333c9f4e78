import type { ReactNode } from 'react';

/** One figure of the home page under its name. */
export const Tile = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    {children}
  </div>
);

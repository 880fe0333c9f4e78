import type { ButtonHTMLAttributes } from 'react';

type Look = 'main' | 'plain' | 'bare' | 'danger' | 'icon';

/** `main`: the one filled button of a view. */
export const Button = ({
  look = 'plain',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly look?: Look }) => (
  // oxlint-disable-next-line react/button-has-type -- it is one of the three
  <button {...rest} type={type} className={`button ${look}`} />
);

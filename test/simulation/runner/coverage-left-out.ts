/** Routes that no act asks for, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'GET /admin/v1/stream': 'Its answer does not end, and the network of a world hands over whole answers.',
};

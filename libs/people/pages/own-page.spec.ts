import { ownPage } from '#people/pages/own-page';

describe('the page after signing in', () => {
  it.each(['/dashboard', '/dashboard/test/orders?status=paid', '/dashboard/live/orders/ord_1'])('is the requested page: %s', (next) =>
    expect(ownPage(next)).toBe(next),
  );

  it.each([
    undefined, '', 'https://evil.example', '//evil.example/dashboard', '/\\evil.example/dashboard', '/dashboard/../docs', '/dashboards', 'javascript:alert(1)',
    'https:evil.example', 'http://[', '/dashboard\n//evil.example',
  ])('is the dashboard instead of another site: %j', (next) => expect(ownPage(next)).toMatch(/^\/dashboard(\/|$)/)); // prettier-ignore
});

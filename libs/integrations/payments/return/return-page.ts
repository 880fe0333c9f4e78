/** The Content-Security-Policy of the page: nothing is loaded or executed. */
export const RETURN_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page for an address that names no payment of ours. */
export const NOTHING_TO_RETURN_FROM = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>There is no such payment</title>
</head>
<body>
<main>
<h1>There is no such payment</h1>
<p>This address leads back from no payment that is known here. Go back to the shop, and look at your order there.</p>
</main>
</body>
</html>
`;

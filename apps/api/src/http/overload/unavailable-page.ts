import { createHash } from 'node:crypto'
import { SHOP_LOCALE } from '@atelier/domain/locale'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;background:#faf8f4;color:#1c1916;
font:1.0625rem/1.6 Georgia,"Times New Roman",serif;text-align:center}h1{margin:0 0 1rem;font-size:1.75rem;font-weight:400}
p{margin:0 auto;max-width:34rem}a{display:inline-block;margin-top:2rem;padding:.75rem 1.5rem;border:1px solid;color:inherit;
text-decoration:none}a:focus-visible{outline:2px solid;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#1c1916;color:#faf8f4}}`

/** Renders the 503 page, which reloads after 5 seconds. The empty `href` is the URL of the request. */
export const renderUnavailablePage = (why: string): string => `<!doctype html>
<html lang="${SHOP_LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>One moment, please</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>One moment, please</h1>
<p>${why} This page reloads automatically. Your cart is saved.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const UNAVAILABLE_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '3',
  'Content-Security-Policy': POLICY,
}

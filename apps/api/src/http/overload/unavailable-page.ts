import { createHash } from 'node:crypto'

/** The colors of the brand, for light and dark. */
export interface PageColors {
  paper: string
  ink: string
}

/** Until a brand is known. */
const NEUTRAL: PageColors = { paper: '#faf8f4', ink: '#1c1916' }

/** Returns the colors of the brand at this moment. */
export type FindPageColors = () => PageColors

export const neutralColors: FindPageColors = () => NEUTRAL

const styleOf = ({ paper, ink }: PageColors): string =>
  `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;background:${paper};color:${ink};
font:1.0625rem/1.6 Georgia,"Times New Roman",serif;text-align:center}h1{margin:0 0 1rem;font-size:1.75rem;font-weight:400}
p{margin:0 auto;max-width:34rem}a{display:inline-block;margin-top:2rem;padding:.75rem 1.5rem;border:1px solid;color:inherit;
text-decoration:none}a:focus-visible{outline:2px solid;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:${ink};color:${paper}}}`

const htmlOf = (why: string, style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>One moment, please</title>
<style>${style}</style>
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

const headersOf = (style: string) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '3',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
})

export interface UnavailablePage {
  html: string
  headers: ReturnType<typeof headersOf>
}

/**
 * Creates the 503 page in the colors of the brand. It reloads after 5 seconds; its empty `href` is the URL of the request.
 * Rendered again only when the colors change, because an overloaded process sends it often.
 */
export function createUnavailablePage(why: string, findColors: FindPageColors): () => UnavailablePage {
  let rendered: { style: string; page: UnavailablePage } | undefined
  return () => {
    const style = styleOf(findColors())
    if (rendered?.style !== style) rendered = { style, page: { html: htmlOf(why, style), headers: headersOf(style) } }
    return rendered.page
  }
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { z } from 'zod'
import type { Allow } from './access.ts'
import type { AppEnv } from './env.ts'
import { REVALIDATE } from './negotiate.ts'
import { describeResponse, params } from './validate.ts'

/** Allows only own files. Scripts set styles through the DOM, which the policy allows; icons are data URLs of the CSS. */
const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Atelier API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="page"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#page', deepLinking: true, validatorUrl: null })\n`

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
} as const
const FileParams = z.object({ file: z.string() })

/** Serves the OpenAPI document and Swagger UI. All files come from this host. */
export function docsRoutes(allow: Allow, document: () => object): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

  routes.get(
    '/openapi.json',
    allow('anyone'),
    describeResponse(null, 'OpenAPI document of the API', { cacheable: true }),
    etag({ weak: true }),
    (c) => c.json(document(), 200, { 'Cache-Control': REVALIDATE }),
  )

  routes.get(
    '/docs',
    allow('anyone'),
    describeResponse(null, 'Documentation page of the API', { contentType: 'text/html' }),
    (c) => c.html(PAGE, 200, { 'Content-Security-Policy': PAGE_CSP, 'Cache-Control': REVALIDATE }),
  )

  routes.get(
    '/docs/:file',
    allow('anyone'),
    describeResponse(null, 'Files of the documentation page', {
      contentType: 'text/javascript',
      cacheable: true,
      errors: ['not_found'],
    }),
    params(FileParams),
    etag({ weak: true }),
    async (c) => {
      const { file } = c.req.valid('param')
      if (!Object.hasOwn(FILES, file)) throw new ShopError('not_found', 'Not found')
      const content = file === 'start.js' ? START : await readFile(join(folder, file), 'utf8')
      const type = FILES[file as keyof typeof FILES]
      return c.body(content, 200, { 'Content-Type': type, 'Cache-Control': REVALIDATE })
    },
  )

  return routes
}

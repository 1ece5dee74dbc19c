import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as docs from '@atelier/domain/health/docs.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Context } from 'hono'
import { EncodedBody } from '../encoded-body.ts'
import type { Mount } from '../mount.ts'
import { REVALIDATE } from '../negotiate.ts'

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

/**
 * Mounts the OpenAPI document and Swagger UI. All files come from this host. Each is compressed once: compressing the
 * script for every request took 70 ms of the processor.
 */
export function mountDocs(mount: Mount, readDocument: () => object): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

  const read: Record<string, () => Promise<string>> = {
    'openapi.json': async () => JSON.stringify(readDocument()),
    'start.js': async () => START,
  }
  const bodies = new Map<string, Promise<EncodedBody>>()
  const readBody = async (file: string): Promise<EncodedBody> =>
    new EncodedBody(Buffer.from(await (read[file]?.() ?? readFile(join(folder, file), 'utf8'))))
  const respond = async ({ req }: Context, file: string, type: string): Promise<Response> => {
    const body = bodies.get(file) ?? readBody(file)
    bodies.set(file, body)
    return (await body).respond(req.raw, 200, new Headers({ 'Content-Type': type, 'Cache-Control': REVALIDATE }))
  }

  mount(docs, {
    getOpenApiDocument: ({ c }) => respond(c, 'openapi.json', 'application/json'),
    showApiDocs({ c }) {
      return c.html(PAGE, 200, { 'Content-Security-Policy': PAGE_CSP, 'Cache-Control': REVALIDATE })
    },
    async getApiDocsFile({ params: { file }, c }) {
      if (!Object.hasOwn(FILES, file)) throw new ShopError('not_found', 'Not found')
      return respond(c, file, FILES[file as keyof typeof FILES])
    },
  })
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTypescript, { type OpenAPI3 } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** A program of an outsider: it knows the generated types and fetch, and nothing of this repository. */
const PROGRAM = `import type { paths } from './api'

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never
type Get<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: infer Ok } } } ? Json<Ok> : never
type Put<Path extends keyof paths> = paths[Path] extends { put: { requestBody: infer Body } } ? Json<Body> : never

export async function ship(shop: string, key: string, after: number): Promise<number> {
  const headers = { Authorization: \`Bearer \${key}\` }
  const events = (await (await fetch(\`\${shop}/api/admin/events?after=\${after}\`, { headers })).json()) as Get<'/api/admin/events'>
  for (const { type, link } of events.data) {
    if (type !== 'order.placed' || link === null) continue
    const { data: order } = (await (await fetch(link, { headers })).json()) as Get<'/api/admin/orders/{orderId}'>
    const body: Put<'/api/admin/orders/{orderId}/status'> = { status: 'SHIPPED', trackingNumber: order.orderId }
    await fetch(\`\${link}/status\`, { method: 'PUT', headers, body: JSON.stringify(body) })
  }
  return events.next
}
`

/** Compiles the program against the types. Returns what the compiler says; '' when it accepts it. */
async function compile(types: string, program: string): Promise<string> {
  const folder = await mkdtemp(`${ROOT}node_modules/.typed-client-`)
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(`${folder}/api.ts`, types)
  await writeFile(`${folder}/program.ts`, program)
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--types',
    '',
    '--lib',
    'es2023,dom',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--ignoreConfig',
  ]
  const compiler = `${ROOT}node_modules/typescript/bin/tsc`
  return run(process.execPath, [compiler, ...options, `${folder}/program.ts`]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test(
  'a typed client is generated from the document, and a program against it compiles',
  { timeout: 60_000 },
  async () => {
    const { get } = await createTestApp()
    const document = (await (await get('/api/openapi.json')).json()) as OpenAPI3
    const types = await openapiTypescript(document)
    expect(await compile(types, PROGRAM)).toBe('')
    // The types say what the shop refuses.
    expect(await compile(types, PROGRAM.replace("status: 'SHIPPED'", "status: 'SENT'"))).toContain('\'"SENT"\'')
    expect(await compile(types, PROGRAM.replace('order.orderId', 'order.number'))).toContain("'number'")
  },
)

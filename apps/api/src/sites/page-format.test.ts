import { createServer, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { Render } from './render-limit.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const MARKDOWN = 'text/markdown, text/html;q=0.5'
const ENCODINGS = ['identity', 'gzip', 'br'] as const

let rendered: string[]
let onFastPath: number
let pages: PageCache
let server: Server
let origin: string

/** A storefront that writes a page as Markdown when it is asked for nothing else. */
const render: Render = async (request) => {
  const accept = request.headers.get('accept')
  const { pathname, search } = new URL(request.url)
  rendered.push(`${accept} ${pathname}${search}`)
  const isMarkdown = accept === 'text/markdown'
  return new Response(`${isMarkdown ? '# ' : '<h1>'}${pathname}${'y'.repeat(3_000)}`, {
    headers: { 'Content-Type': isMarkdown ? 'text/markdown' : 'text/html' },
  })
}

beforeEach(async () => {
  rendered = []
  onFastPath = 0
  pages = createPageCache({
    markets: () => new Set(['eu']),
    publicUrl: 'https://shop.example',
    headers: {},
    metrics: createMetrics(),
    lists: { handles: () => new Set(['totes']), list: async () => [] },
    watch: { isCurrent: () => true, revalidate: async () => undefined, onChange: () => undefined },
  })
  const listener = getRequestListener((request) => pages.respond(request, render))
  server = createServer((request, response) => {
    if (pages.fastPath(request, response)) onFastPath += 1
    else void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

/** Sends a request through fetch, which asks for the encoding and does not decode: undici decodes what it knows. */
async function ask(
  path: string,
  accept: string,
  encoding = 'identity',
  more: Record<string, string> = {},
): Promise<Answer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const headers = { Accept: accept, 'Accept-Encoding': encoding, ...more }
    request(origin + path, { headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const found = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
        resolve({ status: reply.statusCode ?? 0, headers: new Headers(found), body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })
}

function textOf({ headers, body }: Answer): string {
  const encoding = headers.get('content-encoding')
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  return plain.toString()
}

/** Returns what is wrong with an answer: its type and its body must be those of the format that was asked for. */
function mismatch(answer: Answer, accept: string): string | null {
  const expected = accept === MARKDOWN ? ['text/markdown', '# '] : ['text/html', '<h1>']
  const type = answer.headers.get('content-type') ?? ''
  const isRight = type.startsWith(expected[0] ?? '') && textOf(answer).startsWith(expected[1] ?? '')
  return isRight ? null : `${accept}: ${type} ${textOf(answer).slice(0, 10)}`
}

test('every mix of format and encoding gets its own format, from the cache and from a render', async () => {
  const paths = ['/products/clemence', '/eu/products/totes?page=2', '/terms']
  const mixes = ENCODINGS.flatMap((encoding) => [BROWSER, MARKDOWN, '*/*'].map((accept) => ({ encoding, accept })))
  const asked = paths.flatMap((path) => [...mixes, ...mixes].map((mix) => ({ path, ...mix })))
  const wrong: (string | null)[] = []
  for (const { path, accept, encoding } of asked) wrong.push(mismatch(await ask(path, accept, encoding), accept))
  expect(wrong.filter((line) => line !== null)).toEqual([])
  expect(onFastPath).toBeGreaterThan(20)
  expect(rendered.toSorted()).toEqual(
    ['*/*', 'text/markdown'].flatMap((accept) => paths.map((path) => `${accept} ${path}`)).toSorted(),
  )
})

test('invented Accept headers render no page again', async () => {
  for (let index = 0; index < 50; index += 1) {
    await ask('/about', `text/html;v=${index}, application/x-${index}`)
    await ask('/about', `text/markdown;v=${index}`)
  }
  expect(rendered).toEqual(['*/* /about', 'text/markdown /about'])
})

test('each format has its own ETag, and only the same format is not modified', async () => {
  const [html, markdown] = [await ask('/faq', BROWSER), await ask('/faq', MARKDOWN)]
  const [htmlTag, markdownTag] = [html.headers.get('etag') ?? '', markdown.headers.get('etag') ?? '']
  expect(htmlTag).not.toBe(markdownTag)
  const again = (accept: string, etag: string) => ask('/faq', accept, 'identity', { 'If-None-Match': etag })
  expect((await again(BROWSER, htmlTag)).status).toBe(304)
  expect((await again(MARKDOWN, markdownTag)).status).toBe(304)
  for (const answer of [await again(BROWSER, markdownTag), await again(MARKDOWN, htmlTag)])
    expect(answer.status).toBe(200)
})

test('a shared cache that heeds Vary never mixes formats, and an address with one format does not vary by Accept', async () => {
  const stored = new Map<string, Answer>()
  /** A cache of RFC 9111 in front of the shop. */
  const throughCache = async (path: string, accept: string, encoding: string): Promise<Answer> => {
    const sent: Record<string, string> = { accept, 'accept-encoding': encoding }
    const known = Array.from(stored.entries()).find(([key]) => {
      const [storedPath, ...names] = key.split('\n')
      return (
        storedPath === path &&
        names.every((pair) => sent[pair.split('=', 1)[0] ?? ''] === pair.slice(pair.indexOf('=') + 1))
      )
    })
    if (known) return known[1]
    const answer = await ask(path, accept, encoding)
    const varies = (answer.headers.get('vary') ?? '').toLowerCase().split(', ')
    stored.set([path, ...varies.map((name) => `${name}=${sent[name] ?? ''}`)].join('\n'), answer)
    return answer
  }
  const mixes = ENCODINGS.flatMap((encoding) => [BROWSER, MARKDOWN].map((accept) => ({ encoding, accept })))
  for (const { accept, encoding } of [...mixes, ...mixes])
    expect(mismatch(await throughCache('/products/clemence', accept, encoding), accept)).toBeNull()
  expect(stored.size).toBe(6)
  expect((await ask('/products/clemence.data', MARKDOWN)).headers.get('vary')).toBe('Accept-Encoding')
  expect((await ask('/login', MARKDOWN)).headers.get('vary')).toBe('Accept-Encoding')
})

import { newShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DISPLAY_TYPEFACES, SHELF_VERSION, shelfUrl, TEXT_TYPEFACES } from '@atelier/domain/brand/typefaces'
import { NEW_BRAND, type Brand } from '@atelier/domain/brand/brand.schema'
import { expect, test } from 'vitest'
import type { Storage } from '../adapters/storage/storage.ts'
import { DEMO_DOCUMENTS } from '../../../../demo/src/store.ts'
import { DEMO_FOLDER } from '../config.ts'
import { brandFiles } from './brand-files.ts'

const BRAND_FOLDER = join(DEMO_FOLDER, 'pictures/brand')

function aStorage() {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    read: async (key: string) => files.get(key) ?? null,
    put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
  }
}

function open(first: Brand, storage: Pick<Storage, 'read' | 'put'> = aStorage(), options = {}) {
  const published = { brand: first, company: newShopDocuments().company }
  const send = brandFiles(published, storage, options)
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(new Request(`https://shop.example${path}`, { headers }), path)
  return { get, publish: (brand: Brand) => (published.brand = brand) }
}

const bytesOf = async (response: Response | null) => Buffer.from(await (response ?? new Response('')).arrayBuffer())

test.each(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'])(
  'the demo has its own %s',
  async (name) => {
    const { get } = open(DEMO_DOCUMENTS.brand)
    expect(await bytesOf(await get(`/${name}`))).toEqual(readFileSync(join(BRAND_FOLDER, name)))
  },
)

test('the manifest of the demo names its colors and icons', async () => {
  const { get } = open(DEMO_DOCUMENTS.brand)
  const response = await get('/site.webmanifest')
  expect(response?.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response?.text()).toBe(`{
  "name": "ORSENNE",
  "short_name": "ORSENNE",
  "description": "Leather bags made at one bench.",
  "id": "/",
  "start_url": "/",
  "scope": "/",
  "display": "browser",
  "lang": "en-US",
  "background_color": "#FAF8F4",
  "theme_color": "#FAF8F4",
  "icons": [
    { "src": "/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any" },
    { "src": "/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any" },
    { "src": "/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable" },
    { "src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" }
  ]
}
`)
})

test('another brand gets icons with its initial in its colors, at once after it is published', async () => {
  const { get, publish } = open({ ...NEW_BRAND, name: 'Łucja' })
  const first = await get('/favicon.svg')
  expect(await first?.text()).toMatch(/\.b\{fill:#faf8f4\}.*<path d="M/)
  const etag = first?.headers.get('etag') ?? ''
  expect((await get('/favicon.svg', { 'If-None-Match': etag }))?.status).toBe(304)
  publish({ ...NEW_BRAND, name: 'Maren', palette: { ...NEW_BRAND.palette, paper: '#ffffff' } })
  expect(await (await get('/favicon.svg', { 'If-None-Match': etag }))?.text()).toContain('.b{fill:#ffffff}')
  expect((await bytesOf(await get('/favicon.ico'))).subarray(22, 30).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(await (await get('/site.webmanifest'))?.json()).toMatchObject({ name: 'Maren', short_name: 'MAREN' })
  const share = await bytesOf(await get('/share.png'))
  expect([share.readUInt32BE(16), share.readUInt32BE(20)]).toEqual([1200, 630])
})

test('serves every file of the shelf for a year, and nothing else', async () => {
  const { get } = open(DEMO_DOCUMENTS.brand)
  for (const { files } of [...Object.values(DISPLAY_TYPEFACES), ...Object.values(TEXT_TYPEFACES)]) {
    if (files === null) continue
    const manifest = join(import.meta.dirname, '../../../../node_modules', files.package, 'package.json')
    expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ version: SHELF_VERSION })
    for (const file of [files.latin, files.latinExt]) {
      const response = await get(shelfUrl(file))
      expect([response?.status, response?.headers.get('content-type')]).toEqual([200, 'font/woff2'])
      expect(response?.headers.get('cache-control')).toContain('immutable')
    }
  }
  for (const path of [
    '/fonts/../package.json',
    `/fonts/${SHELF_VERSION}/inter.woff2`,
    '/fonts/',
    '/favicon.gif',
    '/',
  ]) {
    expect(await get(path)).toBeNull()
  }
})

test('a drawing is stored, and no process draws it again', async () => {
  const storage = aStorage()
  const brand = { ...NEW_BRAND, name: 'Oda' }
  const first = await bytesOf(await open(brand, storage).get('/share.png'))
  const [key = ''] = storage.files.keys()
  expect(key).toMatch(/^private\/drawings\/[0-9a-f]{32}\.png$/)
  const { files } = storage
  expect(Buffer.from(files.get(key) ?? [])).toEqual(first)
  files.set(key, Buffer.from('stored'))
  expect((await bytesOf(await open(brand, storage).get('/share.png'))).toString()).toBe('stored')
})

test('visitors do not wait for a slow drawing: they get the last one, or are asked to return', async () => {
  const storage = aStorage()
  // The file of the wordmark never arrives.
  const read = (key: string) => (key.startsWith('brand/') ? new Promise<null>(() => undefined) : storage.read(key))
  const wordmark = {
    kind: 'image',
    src: '/media/brand/0123456789abcdef.svg',
    width: 9,
    height: 9,
    isOneColor: false,
  } as const
  const slow = { ...NEW_BRAND, name: 'Slow', wordmark }
  const shop = open({ ...NEW_BRAND, name: 'Quick' }, { ...storage, read })
  const last = await bytesOf(await shop.get('/share.png'))
  const waiting = open(slow, { ...storage, read }, { waitMs: 10 })
  const none = await waiting.get('/share.png')
  expect([none?.status, none?.headers.get('retry-after')]).toEqual([503, '30'])
  waiting.publish({ ...NEW_BRAND, name: 'Quick' })
  expect(await bytesOf(await waiting.get('/share.png'))).toEqual(last)
  waiting.publish(slow)
  const stale = await waiting.get('/share.png')
  expect([stale?.status, stale?.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await bytesOf(stale)).toEqual(last)
})

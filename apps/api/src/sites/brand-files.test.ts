import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DISPLAY_TYPEFACES, SHELF_VERSION, shelfUrl, TEXT_TYPEFACES } from '@atelier/domain/brand/typefaces'
import { NEW_BRAND, type Brand } from '@atelier/domain/shop-documents/brand.schema'
import { expect, test } from 'vitest'
import type { Storage } from '../adapters/storage/storage.ts'
import { DEMO_BRAND } from '../db/seed/documents/brand.ts'
import { brandFiles } from './brand-files.ts'

const DEMO_FOLDER = join(import.meta.dirname, '../../demo/pictures/brand')

function open(first: Brand) {
  const published = { brand: first }
  const storage: Pick<Storage, 'read'> = { read: async () => null }
  const send = brandFiles(published, storage as Storage)
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(new Request(`https://shop.example${path}`, { headers }), path)
  return { get, publish: (brand: Brand) => (published.brand = brand) }
}

const bytesOf = async (response: Response | null) => Buffer.from(await (response ?? new Response('')).arrayBuffer())

test.each(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'])(
  'the demo has its own %s',
  async (name) => {
    const { get } = open(DEMO_BRAND)
    expect(await bytesOf(await get(`/${name}`))).toEqual(readFileSync(join(DEMO_FOLDER, name)))
  },
)

test('the manifest of the demo names its colors and icons', async () => {
  const { get } = open(DEMO_BRAND)
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
  const { get } = open(DEMO_BRAND)
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

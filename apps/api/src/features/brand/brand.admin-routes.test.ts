import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrandFileResponse } from '@atelier/domain/brand/brand-files.schema'
import { DISPLAY_TYPEFACES, TEXT_TYPEFACES } from '@atelier/domain/brand/typefaces'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { limits } from '@atelier/domain/limits/limits'
import type { DocumentResponse } from '@atelier/domain/shop-documents/documents.schema'
import sharp from 'sharp'
import type { z } from 'zod'
import { beforeEach, describe, expect, test } from 'vitest'
import { averageWidth, openFont } from '../../adapters/fonts/open-font.ts'
import { hasSerifs } from '../../adapters/fonts/serif-measure.ts'
import { DEMO_DOCUMENTS } from '../../../../../demo/src/store.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const FILES = '/api/admin/brand/files'
const require = createRequire(import.meta.url)
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M10 40h80v20H10z" onclick="x()"/></svg>'

const fontFile = (name: string): Buffer => readFileSync(require.resolve(name))
const INTER = fontFile('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

/** A square with a smaller square in it; the outer one is transparent if `alpha` is 0. */
const png = (alpha: number): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 255, g: 255, b: 255, alpha } } })
    .composite([
      {
        input: { create: { width: 40, height: 10, channels: 4, background: '#112233' } },
        left: 10,
        top: 10,
      },
    ])
    .png()
    .toBuffer()

async function open(role: AdminRole = 'ADMIN') {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const upload = async (part: string, bytes: Uint8Array | string, name = 'file') => {
    const form = new FormData()
    form.append('part', part)
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
    return shop.app.request(FILES, { method: 'POST', body: form, headers })
  }
  const stored = async (...given: Parameters<typeof upload>) => {
    const response = await upload(...given)
    expect(response.status).toBe(200)
    return ((await response.json()) as z.infer<typeof BrandFileResponse>).data
  }
  const refused = async (...given: Parameters<typeof upload>) => {
    const response = await upload(...given)
    const { message } = (await response.json()) as { message: string }
    return `${response.status} ${message}`
  }
  return { shop, headers, upload, stored, refused }
}

let desk: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  desk = await open()
})

describe('a wordmark', () => {
  test('as an SVG is sanitized, and its margins are cut off', async () => {
    const file = await desk.stored('wordmark', SVG, 'logo.svg')
    expect(file).toMatchObject({ part: 'wordmark', src: expect.stringMatching(/^\/media\/brand\/[0-9a-f]{32}\.svg$/) })
    if (file.part !== 'wordmark') return
    expect(file.width / file.height).toBeCloseTo(4, 1)
    const text = Buffer.from((await desk.shop.deps.storage.read(file.src.slice('/media/'.length))) ?? []).toString()
    expect(text).toMatch(/viewBox="10 40 80 20"/)
    expect(text).not.toContain('onclick')
    expect(await desk.shop.auditActions()).toEqual(['brand.file_uploaded'])
  })

  test.each([
    [
      'an alpha mask',
      `<mask id="m" style="mask-type:alpha"><rect width="99" height="9"/></mask><g mask="url(#m)"><rect width="99" height="9" fill="#7a1f2b"/></g>`,
    ],
    ['an important color', '<path d="M0 0h90v9z" style="fill:#7a1f2b !important"/>'],
    [
      'an origin',
      '<rect x="40" y="10" width="20" height="40" fill="#7a1f2b" transform="rotate(90)" style="transform-origin:50px 30px"/>',
    ],
  ])('as an SVG keeps the look of %s', async (_what, content) => {
    const { src } = (await desk.stored(
      'wordmark',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`,
    )) as { src: string }
    const stored = Buffer.from((await desk.shop.deps.storage.read(src.slice('/media/'.length))) ?? [])
    const { dominant } = await sharp(stored).flatten({ background: '#7a1f2b' }).stats()
    expect([dominant.r, dominant.g, dominant.b].map((value) => value >> 4)).toEqual([7, 1, 2])
  })

  test('as an SVG that would look different is refused', async () => {
    const lost =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#7a1f2b" style="fill:bogus"/></svg>'
    expect(await desk.refused('wordmark', lost)).toMatch(/^400 This SVG uses something that the shop cannot keep/)
  })

  test('as a PNG needs a transparent background', async () => {
    expect(await desk.stored('wordmark', await png(0))).toMatchObject({ width: 40, height: 10 })
    expect(await desk.refused('wordmark', await png(1))).toMatch(/^400 This PNG has no transparent background/)
  })

  test.each([
    ['a program', 'MZ\u0090', 'Upload an SVG or PNG file'],
    ['a page', '<!doctype html><svg ', 'not an SVG'],
    ['an SVG with scripts only', '<svg viewBox="0 0 1 1"><script>1</script></svg>', 'empty'],
    ['a damaged PNG', Buffer.from('89504e470d0a1a0a00', 'hex'), 'damaged'],
    ['a large SVG', `<svg viewBox="0 0 1 1">${' '.repeat(300_000)}</svg>`, 'at most 256 kB'],
  ])('refuses %s', async (_what, bytes, message) => {
    expect(await desk.refused('wordmark', bytes)).toMatch(new RegExp(`^400 .*${message}`))
  })
})

test('an icon may be opaque, and a share image is cut to the shape of social networks', async () => {
  expect(await desk.stored('icon', await png(1))).toMatchObject({ part: 'icon', width: 60, height: 40 })
  const share = await desk.stored('share', await png(0))
  expect(share).toMatchObject({ part: 'share', width: 1200, height: 630, src: expect.stringMatching(/\.jpg$/) })
  expect(await desk.refused('share', SVG)).toBe('400 Upload a JPG, PNG or WebP picture.')
})

describe('a typeface', () => {
  test('is measured, and can be published at once', async () => {
    const file = await desk.stored('typeface', INTER, 'Inter.woff2')
    if (file.part !== 'typeface') throw new Error('not a typeface')
    const { averageWidth: width } = TEXT_TYPEFACES.inter.metrics
    expect(file.typeface).toMatchObject({ kind: 'upload', name: 'Inter', weight: '100 900' })
    expect(file.typeface.metrics.averageWidth).toBeCloseTo(width, 2)
    const save = await desk.shop.request(
      'PUT',
      '/api/admin/documents/brand/draft',
      { content: { ...DEMO_DOCUMENTS.brand, textTypeface: { ...file.typeface, style: 'sans' } }, updatedAt: null },
      desk.headers,
    )
    expect(save.status).toBe(200)
    expect(((await save.json()) as DocumentResponse).data.draftContent).toMatchObject({
      textTypeface: { name: 'Inter' },
    })
  })

  test.each([
    ['a picture', Buffer.from(SVG)],
    ['a damaged font', Buffer.concat([INTER.subarray(0, 2_000), Buffer.alloc(2_000)])],
    ['the beginning of a font', INTER.subarray(0, 40)],
  ])('refuses %s', async (_what, bytes) => {
    expect(await desk.refused('typeface', bytes)).toMatch(/^400 This file is not a WOFF2 font/)
  })

  test('refuses a font without Latin letters and one that is too large', async () => {
    const extended = fontFile('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2')
    expect(await desk.refused('typeface', extended)).toMatch(/^400 This font has no Latin letters/)
    const large = Buffer.concat([INTER, Buffer.alloc(limits.upload.brandFiles.typefaceMaxBytes)])
    expect(await desk.refused('typeface', large)).toMatch(/^400 A typeface may have at most 512 kB/)
  })
})

test('only staff who may edit the settings upload files, for a known purpose', async () => {
  const manager = await open('MANAGER')
  expect((await manager.upload('icon', await png(1))).status).toBe(403)
  expect((await desk.shop.app.request(FILES, { method: 'POST', body: new FormData() })).status).toBe(401)
  expect(await desk.refused('poster', await png(1))).toBe('400 Choose what the file is for')
})

test('a palette that is hard to read is refused at its color', async () => {
  const content = { ...DEMO_DOCUMENTS.brand, palette: { ...DEMO_DOCUMENTS.brand.palette, accent: '#D98A8D' } }
  const { headers, shop } = desk
  const response = await shop.request('PUT', '/api/admin/documents/brand/draft', { content, updatedAt: null }, headers)
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] }
  expect(response.status).toBe(400)
  expect(errors).toContainEqual({ path: 'palette.accent', message: 'Accent on paper: 2.4, needs 4.5.' })
})

test.each([
  ['sans', '@fontsource/jost/files/jost-latin-400-normal.woff2'],
  ['sans', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
  ['serif', '@fontsource/fraunces/files/fraunces-latin-400-normal.woff2'],
  ['serif', '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff2'],
] as const)('takes a typeface for %s: %s', async (style, name) => {
  expect(await desk.stored('typeface', fontFile(name))).toMatchObject({ typeface: { style } })
})

test('finds the style of every typeface of the shelf by its outlines', async () => {
  const shelf = [...Object.values(DISPLAY_TYPEFACES), ...Object.values(TEXT_TYPEFACES)]
  for (const { files, style, label } of shelf) {
    if (files === null) continue
    const font = await openFont(fontFile(`${files.package}/files/${files.latin}`))
    expect([label, hasSerifs(font) ? 'serif' : 'sans']).toEqual([label, style])
  }
})

test('the measurements of the shelf are those of its files', async () => {
  for (const { files, metrics, label } of Object.values(DISPLAY_TYPEFACES)) {
    if (files === null) continue
    const font = await openFont(fontFile(`${files.package}/files/${files.latin}`))
    const size = (value: number) => Math.abs(value) / font.unitsPerEm
    expect([label, size(font.hhea.ascent), size(font.hhea.descent)]).toEqual([
      label,
      expect.closeTo(metrics.ascent, 3),
      expect.closeTo(metrics.descent, 3),
    ])
    expect(averageWidth(font)).toBeCloseTo(metrics.averageWidth, 2)
  }
})

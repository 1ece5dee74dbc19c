import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aStaffMember } from '../testing/factories.ts'
import { imageBomb, svgOfDashes, svgOfSegments, svgOfUses, woff2Bomb } from '../testing/hostile-files.ts'
import { aForm } from '../testing/images.ts'
import { signedIn } from '../testing/sessions.ts'
import { aDataDir } from '../testing/shop-process.ts'
import { createTestApp } from '../testing/test-app.ts'

const MB = 1_048_576

/** Each file that the API decodes, made to exhaust it: the field of the form, its other fields, and the file. */
const FILES: [
  what: string,
  path: string,
  fields: Record<string, string>,
  file: () => Promise<Buffer> | Buffer | string,
][] = [
  [
    'a font that decompresses to much, as it declares',
    '/api/admin/brand/files',
    { part: 'typeface' },
    () => woff2Bomb({ declaredBytes: 128 * MB, decodedBytes: 128 * MB }),
  ],
  [
    'a font that decompresses to more than it declares',
    '/api/admin/brand/files',
    { part: 'typeface' },
    () => woff2Bomb({ declaredBytes: 54, decodedBytes: 128 * MB }),
  ],
  [
    'a font of zeros that are as many as it may have',
    '/api/admin/brand/files',
    { part: 'typeface' },
    () => woff2Bomb({ declaredBytes: 15 * MB, decodedBytes: 15 * MB }),
  ],
  ['an SVG of nested uses', '/api/admin/brand/files', { part: 'wordmark' }, () => svgOfUses(9)],
  ['an SVG of uses times segments', '/api/admin/brand/files', { part: 'icon' }, () => svgOfSegments(9_000, 5_000)],
  ['an SVG of endless dashes', '/api/admin/brand/files', { part: 'wordmark' }, svgOfDashes],
  ['a PNG of 256 megapixels as an icon', '/api/admin/brand/files', { part: 'icon' }, () => imageBomb('png')],
  ['a JPEG of 256 megapixels as a share image', '/api/admin/brand/files', { part: 'share' }, () => imageBomb('jpeg')],
  ['a JPEG of 256 megapixels as an image', '/api/upload/image', {}, () => imageBomb('jpeg')],
  ['a PNG of 256 megapixels as an image', '/api/upload/image', {}, () => imageBomb('png')],
  [
    'a PNG of 256 megapixels as a turn',
    '/api/upload/product-turn',
    { productName: 'Brume', frames: '12' },
    () => imageBomb('png'),
  ],
]

test.each(FILES)(
  'refuses %s at its field, while others are served',
  { timeout: 120_000 },
  async (_what, path, fields, file) => {
    const shop = await createTestApp({ DATA_DIR: aDataDir() })
    const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
    const field = path.startsWith('/api/upload/') ? 'image' : 'file'
    const form = aForm(Buffer.from(await file()), fields, { field })
    const answers: Response[] = []
    const answering = (async () =>
      answers.push(await shop.app.request(path, { method: 'POST', body: form, headers })))()
    let served = 0
    while (answers.length === 0) {
      // Answering needs no input or output, so without a turn of the event loop the file would never be read.
      await setImmediate()
      expect((await shop.get('/api/shop')).status).toBe(200)
      served += answers.length === 0 ? 1 : 0
    }
    await answering
    const [response] = answers
    expect([response?.status, await response?.json()]).toMatchObject([400, { errors: [{ path: field }] }])
    expect(served).toBeGreaterThan(0)
  },
)

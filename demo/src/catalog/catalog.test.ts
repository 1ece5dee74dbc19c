import { access } from 'node:fs/promises'
import { RESERVED_SLUGS } from '@atelier/domain/categories/special-lists'
import { productFits } from '@atelier/domain/products/product-fits'
import { VISIBLE_STATUSES } from '@atelier/domain/products/product.schema'
import { describe, expect, it } from 'vitest'
import { CATALOG, colorsOf, productIdOf, skuOf } from './catalog.ts'
import { DEMO_CATEGORY_SLUGS } from '../store.ts'
import { handbags } from './handbags.ts'
import { COLORS } from './leathers.ts'
import { galleryOf, IMAGES_FOLDER, readImages } from './images.ts'
import { dimensionsText, materialsText, type SeedProduct } from './product.ts'

const isVisible = (product: SeedProduct): boolean =>
  VISIBLE_STATUSES.some((status) => status === (product.status ?? 'active'))
const forSale = CATALOG.filter(isVisible)
const stocks = (product: SeedProduct): (number | null)[] => Object.values(product.colors)
const clemence = handbags[0] ?? expect.fail('no handbags')

describe('the demo catalog', () => {
  it('offers at least 24 products in the six categories', () => {
    expect(forSale.length).toBeGreaterThanOrEqual(24)
    expect(DEMO_CATEGORY_SLUGS).toEqual(['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags'])
    expect(new Set(forSale.map((product) => product.category))).toEqual(new Set(DEMO_CATEGORY_SLUGS))
  })

  it('names what surely fits into a product', () => {
    const fits = forSale.map(({ slug, size }) => [slug, size ? productFits(dimensionsText(size)) : null])
    expect(Object.fromEntries(fits)).toMatchInlineSnapshot(`
      {
        "abel-compact": null,
        "abel-zip-wallet": null,
        "aumont-tote": "Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop",
        "clemence": "Fits a phone and an A5 notebook",
        "corvin-backpack": "Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop",
        "denier-coin-purse": null,
        "grand-aumont": "Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop",
        "halden-rucksack": "Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop",
        "honorine": "Fits a phone and an A5 notebook",
        "isaure": "Fits a phone and an A5 notebook",
        "liane-canvas-tote": "Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop",
        "lys-long-wallet": null,
        "marceau-work-tote": "Fits a phone, an A5 notebook, A4 documents and a 13-inch laptop",
        "nocturne-clutch": null,
        "nocturne-suede": null,
        "odile-mini-bucket": "Fits a phone",
        "palais-clutch": "Fits a phone",
        "petit-corvin": "Fits a phone and an A5 notebook",
        "petite-clemence": "Fits a phone",
        "rivoli-envelope": null,
        "sidonie-mini": "Fits a phone",
        "sidonie-saddle": "Fits a phone",
        "solene": "Fits a phone and an A5 notebook",
        "vesper": "Fits a phone",
        "vesper-crossbody": "Fits a phone",
      }
    `)
  })

  it('covers every case: one to seven colors, new, sale, sold out, low stock, not counted', () => {
    const colorCounts = forSale.map((product) => colorsOf(product).length)
    expect(Math.min(...colorCounts)).toBe(1)
    expect(Math.max(...colorCounts)).toBe(Object.keys(COLORS).length)
    expect(forSale.filter((product) => product.isNew).length).toBeGreaterThan(3)
    const onSale = forSale.flatMap(({ price, was }) => (was === undefined ? [] : [{ price, was }]))
    expect(onSale.length).toBeGreaterThan(2)
    expect(onSale.filter(({ price, was }) => was <= price)).toEqual([])
    expect(
      forSale.filter((product) => stocks(product).every((stock) => stock === 0)).map((product) => product.status),
    ).toEqual(['out_of_stock'])
    expect(forSale.some((product) => stocks(product).includes(0) && stocks(product).some((stock) => stock !== 0))).toBe(
      true,
    )
    expect(forSale.some((product) => stocks(product).includes(null))).toBe(true)
  })

  it('has one hidden product each: deleted, inactive, draft and archived', () => {
    const hidden = CATALOG.filter((product) => !isVisible(product)).map((product) => product.status)
    expect(hidden).toEqual(['deleted', 'inactive', 'draft', 'archived'])
  })

  it('has one product without any optional section', () => {
    const plain = forSale.filter(
      (product) => !product.features && !product.size && !product.included && !product.madeWith,
    )
    expect(plain.map((product) => product.slug)).toEqual(['denier-coin-purse'])
  })

  it('features Clémence: no visible product is newer', () => {
    const newest = forSale.toSorted((a, b) => a.ageDays - b.ageDays)[0]
    expect(newest?.slug).toBe('clemence')
    expect(new Set(forSale.map((product) => product.ageDays)).size).toBe(forSale.length)
  })

  it('has unique slugs, ids and SKUs, and no slug of a list', () => {
    const slugs = CATALOG.map((product) => product.slug)
    expect(new Set(slugs).size).toBe(CATALOG.length)
    const ofLists: readonly string[] = [...RESERVED_SLUGS, ...DEMO_CATEGORY_SLUGS]
    expect(slugs.filter((slug) => ofLists.includes(slug))).toEqual([])
    expect(new Set(CATALOG.map(productIdOf)).size).toBe(CATALOG.length)
    const skus = CATALOG.flatMap((product) => colorsOf(product).map((color) => skuOf(product, color)))
    expect(new Set(skus).size).toBe(skus.length)
    for (const product of CATALOG) expect(productIdOf(product)).toMatch(new RegExp(`^${product.category}-[0-9a-f]{8}$`))
  })

  it('has descriptions of two to four sentences, without exclamation marks', () => {
    const sentences = (product: SeedProduct): number => product.description.split(/(?<=\.)\s/).length
    expect(CATALOG.filter((product) => sentences(product) < 2 || sentences(product) > 4)).toEqual([])
    expect(CATALOG.filter((product) => product.description.includes('!'))).toEqual([])
  })

  it('lists four to six features, or none', () => {
    const counts = CATALOG.flatMap((product) => (product.features ? [product.features.length] : []))
    expect(counts.filter((count) => count < 4 || count > 6)).toEqual([])
  })
})

describe('sections of a product', () => {
  it('states measures in centimeters, and computes inches and pounds from them', () => {
    expect(
      dimensionsText({ width: 21.5, height: 17.5, depth: 7, handleDrop: 11, strapDrop: [48, 58], grams: 560 }),
    ).toBe(
      [
        'Width 21.5 cm (8.5 in)',
        'Height 17.5 cm (6.9 in)',
        'Depth 7 cm (2.8 in)',
        'Handle drop 11 cm (4.3 in)',
        'Strap drop 48 to 58 cm (18.9 to 22.8 in)',
        'Weight 560 g (1.2 lb)',
      ].join('\n'),
    )
  })

  it('states the materials before the care instructions', () => {
    const [origin, lining, ...care] = materialsText('suede', ['Lined in silk twill.']).split('\n')
    expect(origin).toMatch(/^Calf suede/)
    expect(lining).toBe('Lined in silk twill.')
    expect(care.join(' ')).toMatch(/brush/i)
  })
})

describe('images', () => {
  const imageUrl = (color: string, view: 'front' | 'three-quarter' | 'back' | 'detail') => ({
    slug: 'clemence',
    color,
    view,
    key: `clemence/${color}-${view}`,
    width: 800,
    height: 1000,
    widths: [480, 800],
    placeholder: null,
  })

  it('are sorted front, three-quarter, back, detail, regardless of the order in the list', () => {
    const shuffled = [imageUrl('noir', 'detail'), imageUrl('noir', 'back'), imageUrl('noir', 'front')]
    expect(galleryOf(clemence, 'noir', shuffled).map((image) => image.url)).toEqual([
      '/media/demo/clemence/noir-front.jpg',
      '/media/demo/clemence/noir-back.jpg',
      '/media/demo/clemence/noir-detail.jpg',
    ])
  })

  it('show another color for one without photos, which the alt text names', () => {
    const images = [imageUrl('cognac', 'front'), imageUrl('cognac', 'detail')]
    const gallery = galleryOf(clemence, 'oxblood', images)
    expect(gallery.map((image) => image.alt)).toEqual(['Clémence Top-Handle in cognac calf, seen from the front'])
  })

  it('are an empty gallery while there are no image files', async () => {
    expect(await readImages(new URL('file:///nowhere/to/be/found/'))).toEqual([])
    expect(galleryOf(clemence, 'noir', [])).toEqual([])
  })

  it('exist for every visible color, and every URL leads to files', async () => {
    const images = await readImages()
    const missing: string[] = []
    for (const product of forSale) {
      for (const color of colorsOf(product)) {
        const gallery = galleryOf(product, color, images)
        if (gallery.length === 0) missing.push(`${product.slug} ${color}`)
        for (const image of gallery) missing.push(...(await filesMissingOf(image)))
      }
    }
    expect(missing).toEqual([])
  })

  /** Returns the missing files: the JPEG of the largest width, and both modern formats of each width. */
  async function filesMissingOf({ url, widths }: { url: string; widths: number[] }): Promise<string[]> {
    const stem = url.replace('/media/demo/', '').replace(/\.jpg$/, '')
    const files = [`${stem}-800.jpg`, ...widths.flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`])]
    const found = await Promise.allSettled(files.map((file) => access(new URL(file, IMAGES_FOLDER))))
    return files.filter((_, index) => found[index]?.status === 'rejected')
  }
})

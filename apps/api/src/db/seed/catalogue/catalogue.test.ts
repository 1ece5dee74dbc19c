import { access } from 'node:fs/promises'
import { CATEGORIES, RESERVED_SLUGS } from '@atelier/domain/products/categories'
import { VISIBLE_STATUSES } from '@atelier/domain/products/product.schema'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, colorsOf, productIdOf, skuOf } from './catalogue.ts'
import { handbags } from './handbags.ts'
import { COLORS } from './leathers.ts'
import { galleryOf, PICTURES_FOLDER, readPictures } from './pictures.ts'
import { dimensionsText, materialsText, type Piece } from './piece.ts'

const isVisible = (piece: Piece): boolean => VISIBLE_STATUSES.some((status) => status === (piece.status ?? 'active'))
const forSale = CATALOGUE.filter(isVisible)
const stocks = (piece: Piece): (number | null)[] => Object.values(piece.colors)
const clemence = handbags[0] ?? expect.fail('no handbags')

describe('the demo catalogue', () => {
  it('offers at least 24 pieces over the six categories', () => {
    expect(forSale.length).toBeGreaterThanOrEqual(24)
    expect(new Set(forSale.map((piece) => piece.category))).toEqual(new Set(CATEGORIES))
  })

  it('shows every case a shop meets: one to seven colors, new, sale, sold out, low stock, not counted', () => {
    const colorCounts = forSale.map((piece) => colorsOf(piece).length)
    expect(Math.min(...colorCounts)).toBe(1)
    expect(Math.max(...colorCounts)).toBe(Object.keys(COLORS).length)
    expect(forSale.filter((piece) => piece.isNew).length).toBeGreaterThan(3)
    const onSale = forSale.flatMap(({ price, was }) => (was === undefined ? [] : [{ price, was }]))
    expect(onSale.length).toBeGreaterThan(2)
    expect(onSale.filter(({ price, was }) => was <= price)).toEqual([])
    expect(forSale.filter((piece) => stocks(piece).every((stock) => stock === 0)).map((piece) => piece.status)).toEqual(
      ['out_of_stock'],
    )
    expect(forSale.some((piece) => stocks(piece).includes(0) && stocks(piece).some((stock) => stock !== 0))).toBe(true)
    expect(forSale.some((piece) => stocks(piece).includes(null))).toBe(true)
  })

  it('keeps one piece each of deleted, inactive, draft and archived out of the shop', () => {
    const hidden = CATALOGUE.filter((piece) => !isVisible(piece)).map((piece) => piece.status)
    expect(hidden).toEqual(['deleted', 'inactive', 'draft', 'archived'])
  })

  it('has one piece without any optional section', () => {
    const plain = forSale.filter((piece) => !piece.features && !piece.size && !piece.included && !piece.madeWith)
    expect(plain.map((piece) => piece.slug)).toEqual(['denier-coin-purse'])
  })

  it('features Clémence: no visible piece is newer', () => {
    const newest = forSale.toSorted((a, b) => a.ageDays - b.ageDays)[0]
    expect(newest?.slug).toBe('clemence')
    expect(new Set(forSale.map((piece) => piece.ageDays)).size).toBe(forSale.length)
  })

  it('gives every piece its own slug, id and SKUs, and no slug that is a list', () => {
    const slugs = CATALOGUE.map((piece) => piece.slug)
    expect(new Set(slugs).size).toBe(CATALOGUE.length)
    expect(slugs.filter((slug) => RESERVED_SLUGS.includes(slug))).toEqual([])
    expect(new Set(CATALOGUE.map(productIdOf)).size).toBe(CATALOGUE.length)
    const skus = CATALOGUE.flatMap((piece) => colorsOf(piece).map((color) => skuOf(piece, color)))
    expect(new Set(skus).size).toBe(skus.length)
    for (const piece of CATALOGUE) expect(productIdOf(piece)).toMatch(new RegExp(`^${piece.category}-[0-9a-f]{8}$`))
  })

  it('speaks in two to four sentences, without exclamation marks', () => {
    const sentences = (piece: Piece): number => piece.description.split(/(?<=\.)\s/).length
    expect(CATALOGUE.filter((piece) => sentences(piece) < 2 || sentences(piece) > 4)).toEqual([])
    expect(CATALOGUE.filter((piece) => piece.description.includes('!'))).toEqual([])
  })

  it('lists four to six features of every piece that lists any', () => {
    const counts = CATALOGUE.flatMap((piece) => (piece.features ? [piece.features.length] : []))
    expect(counts.filter((count) => count < 4 || count > 6)).toEqual([])
  })
})

describe('sections of a piece', () => {
  it('states measures in centimeters, with inches and pounds computed from them', () => {
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

  it('says what a piece is made of before how to keep it', () => {
    const [origin, lining, ...care] = materialsText('suede', ['Lined in silk twill.']).split('\n')
    expect(origin).toMatch(/^Calf suede/)
    expect(lining).toBe('Lined in silk twill.')
    expect(care.join(' ')).toMatch(/brush/i)
  })
})

describe('pictures', () => {
  const picture = (color: string, view: 'front' | 'three-quarter' | 'back' | 'detail') => ({
    slug: 'clemence',
    color,
    view,
    key: `clemence/${color}-${view}`,
    width: 800,
    height: 1000,
    widths: [480, 800],
    placeholder: null,
  })

  it('shows front, three-quarter, back, detail, whatever order the studio delivered', () => {
    const shuffled = [picture('noir', 'detail'), picture('noir', 'back'), picture('noir', 'front')]
    expect(galleryOf(clemence, 'noir', shuffled).map((image) => image.url)).toEqual([
      '/media/demo/clemence/noir-front.jpg',
      '/media/demo/clemence/noir-back.jpg',
      '/media/demo/clemence/noir-detail.jpg',
    ])
  })

  it('borrows one picture for a color that was not photographed and says which color is seen', () => {
    const pictures = [picture('cognac', 'front'), picture('cognac', 'detail')]
    const gallery = galleryOf(clemence, 'oxblood', pictures)
    expect(gallery.map((image) => image.alt)).toEqual(['Clémence Top-Handle in cognac calf, seen from the front'])
  })

  it('leaves the gallery empty while the studio has delivered nothing', async () => {
    expect(await readPictures(new URL('file:///nowhere/to/be/found/'))).toEqual([])
    expect(galleryOf(clemence, 'noir', [])).toEqual([])
  })

  it('has at least one picture of every color a shopper sees, and every address leads to files', async () => {
    const pictures = await readPictures()
    const missing: string[] = []
    for (const piece of forSale) {
      for (const color of colorsOf(piece)) {
        const gallery = galleryOf(piece, color, pictures)
        if (gallery.length === 0) missing.push(`${piece.slug} ${color}`)
        for (const image of gallery) missing.push(...(await filesMissingOf(image)))
      }
    }
    expect(missing).toEqual([])
  })

  /** What the storefront will ask for: the JPEG of the largest width it names, and both modern formats of each. */
  async function filesMissingOf({ url, widths }: { url: string; widths: number[] }): Promise<string[]> {
    const stem = url.replace('/media/demo/', '').replace(/\.jpg$/, '')
    const files = [`${stem}-800.jpg`, ...widths.flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`])]
    const found = await Promise.allSettled(files.map((file) => access(new URL(file, PICTURES_FOLDER))))
    return files.filter((_, index) => found[index]?.status === 'rejected')
  }
})

import { readdir, readFile, stat } from 'node:fs/promises'
import { turnFrameUrl } from '@atelier/domain/products/product-turn'
import { VISIBLE_STATUSES } from '@atelier/domain/products/product.schema'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CATALOG, colorsOf } from './catalog.ts'
import { galleryOf, IMAGES_FOLDER, readImages, readTurns, type StudioImage } from './images.ts'

/** Size limits of the image set in the repository, and of a video in bytes. */
const SET_BYTES = 90e6
const FILM_BYTES = 4e6
/** All frames of a turn together. */
const TURN_BYTES = 600e3
const LEAD = { width: 1200, height: 1500 }
const OTHERS = { width: 800, height: 1000 }

const forSale = CATALOG.filter((product) => VISIBLE_STATUSES.some((status) => status === (product.status ?? 'active')))
const images = await readImages()
const viewsOf = (slug: string, color?: string) =>
  new Set(images.filter((one) => one.slug === slug && (!color || one.color === color)).map(({ view }) => view))
const file = (name: string) => new URL(name, IMAGES_FOLDER)

describe('the images of the demo', () => {
  it('show every visible product from the front, at an angle, from behind or inside, and close up', () => {
    const missing = forSale.flatMap(({ slug }) => {
      const views = viewsOf(slug)
      const wanted = (['front', 'three-quarter', 'detail'] as const).filter((view) => !views.has(view))
      return views.has('back') || views.has('interior') ? wanted.map(String) : [...wanted, `${slug} back or interior`]
    })
    expect(missing).toEqual([])
  })

  it('show every color at least from the front and at an angle', () => {
    const missing = forSale.flatMap((product) =>
      colorsOf(product)
        .filter(
          (color) => !viewsOf(product.slug, color).has('front') || !viewsOf(product.slug, color).has('three-quarter'),
        )
        .map((color) => `${product.slug} ${color}`),
    )
    expect(missing).toEqual([])
  })

  it('have the size in the list, in the files too', async () => {
    const wrong = await Promise.all(images.map(async (image) => ((await isLarge(image)) ? [] : [image.key])))
    expect(wrong.flat()).toEqual([])
  })

  async function isLarge({ key, view, width, height, widths }: StudioImage): Promise<boolean> {
    const least = view === 'front' ? LEAD : OTHERS
    const stored = await sharp(await readFile(file(`${key}-${Math.max(...widths)}.webp`))).metadata()
    const isTrue = stored.width === width && stored.height === height
    return isTrue && width >= least.width && height >= least.height && width * 5 === height * 4
  }

  it('end the gallery of the first color with the product at scale and close up', () => {
    for (const product of forSale) {
      const [first, ...others] = colorsOf(product).map((color) => galleryOf(product, color, images))
      expect(first?.at(-2)).toMatchObject({
        url: expect.stringMatching(/-scale\.jpg$/) as string,
        alt: expect.stringMatching(/, beside an? /) as string,
      })
      expect(first?.at(-1)?.url).toMatch(/-detail\.jpg$/)
      // A card shows the first two.
      expect(first?.slice(0, 2).map(({ url }) => url.split('-').at(-1))).toEqual(['front.jpg', 'quarter.jpg'])
      expect(others.flat().filter(({ url }) => url.endsWith('-scale.jpg'))).toEqual([])
    }
  })

  it('show no product at the scale of another', () => {
    const borrowers = CATALOG.filter(({ imagesOf }) => imagesOf)
    const shown = borrowers.flatMap((product) =>
      colorsOf(product).flatMap((color) => galleryOf(product, color, images)),
    )
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter(({ url }) => url.endsWith('-scale.jpg'))).toEqual([])
  })

  it('have alt texts that differ for each image of a product', () => {
    for (const product of forSale) {
      const altTexts = colorsOf(product).flatMap((color) => galleryOf(product, color, images).map(({ alt }) => alt))
      expect(altTexts.filter((alt) => !alt.startsWith(`${product.name} in `))).toEqual([])
      expect(new Set(altTexts).size).toBe(altTexts.length)
    }
  })

  it('stay below the size limit', async () => {
    const names = await readdir(IMAGES_FOLDER, { recursive: true })
    const sizes = await Promise.all(names.map(async (name) => (await stat(file(name))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SET_BYTES)
  })
})

describe('the turns', () => {
  it('have 24 frames, small enough together, of the first color of a product for sale', async () => {
    const turns = await readTurns()
    for (const { slug, color, key, frames, width, height, bytes } of turns) {
      const colors = forSale.filter((product) => product.slug === slug).map((product) => colorsOf(product)[0])
      expect([...colors, frames, width, height], slug).toEqual([color, 24, 800, 1000])
      const names = Array.from({ length: frames }, (_, frame) => turnFrameUrl({ url: key }, frame, 'avif'))
      const files = await Promise.all(names.map((name) => readFile(file(name))))
      expect(files.filter((content) => content.toString('latin1', 4, 12) !== 'ftypavif')).toEqual([])
      const total = files.reduce((sum, content) => sum + content.length, 0)
      expect(total, slug).toBe(bytes)
      expect(total, slug).toBeLessThanOrEqual(TURN_BYTES)
    }
    expect(new Set(turns.map(({ slug }) => slug)).size).toBe(turns.length)
  })
})

describe('the video', () => {
  it('is H.264 and VP9, 8 to 12 seconds in 1920 x 1080, and small enough for the home page', async () => {
    const films = { mp4: mp4Facts(await film('mp4')), webm: webmFacts(await film('webm')) }
    expect(films).toMatchObject({ mp4: { codec: 'avc1' }, webm: { codec: 'V_VP9' } })
    for (const { seconds, width, height } of Object.values(films)) {
      expect([width, height]).toEqual([1920, 1080])
      expect(seconds).toBeGreaterThanOrEqual(8)
      expect(seconds).toBeLessThanOrEqual(12)
    }
  })

  it('has its first frame as a poster, and an image for link previews', async () => {
    expect(await sharp(await readFile(file('editorial/hero-poster-1920.jpg'))).metadata()).toMatchObject({
      width: 1920,
      height: 1080,
    })
    expect(await sharp(await readFile(file('editorial/social.jpg'))).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    })
  })

  async function film(format: string): Promise<Buffer> {
    const bytes = await readFile(file(`editorial/hero.${format}`))
    expect(bytes.length).toBeLessThanOrEqual(FILM_BYTES)
    return bytes
  }

  /** Reads the movie header and the sample entry of the only track. */
  function mp4Facts(bytes: Buffer) {
    const movie = bytes.indexOf('mvhd')
    const codec = bytes.indexOf('avc1', bytes.indexOf('stsd'))
    expect(bytes.readUInt8(movie + 4), 'version of mvhd').toBe(0)
    return {
      codec: bytes.toString('latin1', codec, codec + 4),
      seconds: bytes.readUInt32BE(movie + 20) / bytes.readUInt32BE(movie + 16),
      width: bytes.readUInt16BE(codec + 28),
      height: bytes.readUInt16BE(codec + 30),
    }
  }

  /** Reads Duration (milliseconds), PixelWidth and PixelHeight from the head of the segment. */
  function webmFacts(bytes: Buffer) {
    const head = bytes.subarray(0, 1024)
    const codec = head.indexOf('V_VP9')
    const video = head.subarray(codec)
    return {
      codec: head.toString('latin1', codec, codec + 5),
      seconds: head.readDoubleBE(head.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3) / 1000,
      width: video.readUInt16BE(video.indexOf(Buffer.from([0xb0, 0x82])) + 2),
      height: video.readUInt16BE(video.indexOf(Buffer.from([0xba, 0x82])) + 2),
    }
  }
})

describe('the logos', () => {
  it.each(['wordmark', 'mark', 'favicon', 'icon'])('%s has an image', async (name) => {
    expect(await readFile(file(`brand/${name}.svg`), 'utf8')).toMatch(/^<svg[^>]+viewBox/)
  })
})

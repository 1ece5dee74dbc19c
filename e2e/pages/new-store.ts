import type { Page } from '@playwright/test'

/** The wordmark of a new store. */
export const WORDMARK = {
  name: 'maren.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 60" fill="none" stroke="#000" stroke-width="7">
<path d="M6 56V6l22 34L50 6v50M66 56 88 6l22 50M74 40h28M126 56V6h16a13 13 0 0 1 0 28h-16m16 0 17 22M204 6h-28v50h28M176 30h24M218 56V6l28 50V6"/></svg>`,
  ),
}

const PRODUCTS = [
  ['Skagen Vase', 'vases', '180', 'Sand', '#c9b79c'],
  ['Lund Bowl', 'bowls', '95', 'Moss', '#6f7a55'],
  ['Holm Plate', 'plates', '48', 'Chalk', '#e4e0d6'],
  ['Vik Cup', 'cups', '32', 'Clay', '#a8654a'],
  ['Fjell Teapot', 'teapots', '240', 'Slate', '#55606a'],
] as const

const fileOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '-')}.jpg`

/** Five products in a CSV file that names image files. */
export const VASES_CSV = {
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Name,Category,Price,Description,Color,Swatch,Stock,Images',
      ...PRODUCTS.map(
        ([name, category, price, color, value]) =>
          `${name},${category},${price},Thrown by hand and fired twice.,${color},${value},12,${fileOf(name)}`,
      ),
    ].join('\n'),
  ),
}

/** Draws an image of each product. */
export async function vasePhotos(page: Page) {
  const drawn = await page.evaluate(
    async (colors) => {
      const draw = async (color: string): Promise<string> => {
        const [width, height] = [1_200, 1_500]
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('canvas 2D context is not available')
        const ground = context.createLinearGradient(0, 0, 0, height)
        ground.addColorStop(0, '#eef0e8')
        ground.addColorStop(1, '#dfe2d6')
        context.fillStyle = ground
        context.fillRect(0, 0, width, height)
        const body = context.createLinearGradient(350, 0, 850, 0)
        body.addColorStop(0, '#00000055')
        body.addColorStop(0.4, '#ffffff33')
        body.addColorStop(1, '#00000066')
        const shape = new Path2D(
          'M520 420h160c-10 140 180 260 180 470 0 190-90 300-260 300s-260-110-260-300c0-210 190-330 180-470z',
        )
        context.fillStyle = '#00000018'
        context.beginPath()
        context.ellipse(620, 1_190, 320, 34, 0, 0, 7)
        context.fill()
        for (const fill of [color, body]) {
          context.fillStyle = fill
          // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas
          context.fill(shape)
        }
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
        return Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')
      }
      const images: string[] = []
      for (const color of colors) images.push(btoa(await draw(color)))
      return images
    },
    PRODUCTS.map(([, , , , value]) => value),
  )
  return PRODUCTS.map(([name], index) => ({
    name: fileOf(name),
    mimeType: 'image/jpeg',
    buffer: Buffer.from(drawn[index] ?? '', 'base64'),
  }))
}

import type { Page } from '@playwright/test'
import { callApi } from './orders.ts'

export const FRAMES = 12

/** Draws the images of a turn, as files for a picker. Each has a color of its own. */
export const turnPhotos = async (page: Page, count = FRAMES, height = 400) => {
  const images = await page.evaluate(
    async ([total, side]) => {
      const draw = async (frame: number): Promise<string> => {
        const canvas = new OffscreenCanvas(320, side)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('canvas 2D context is not available')
        context.fillStyle = `hsl(${(frame / total) * 360} 40% 50%)`
        context.fillRect(0, 0, 320, side)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
        return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))
      }
      return Promise.all(Array.from({ length: total }, (_, frame) => draw(frame)))
    },
    [count, height] as const,
  )
  return images.map((base64, frame) => ({
    name: `turn-${frame + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  }))
}

interface SavedProduct {
  data: { productId: string; slug: string }
}

/** Uploads a turn and saves a product for sale that has it. Returns the product, and how to delete it. */
export async function createProductWithTurn(desk: Page, name: string) {
  const { url } = await desk.evaluate(async (frames) => {
    const canvas = new OffscreenCanvas(6 * 160, Math.ceil(frames / 6) * 200)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('canvas 2D context is not available')
    for (let frame = 0; frame < frames; frame += 1) {
      context.fillStyle = `hsl(${(frame / frames) * 360} 40% 50%)`
      context.fillRect((frame % 6) * 160, Math.floor(frame / 6) * 200, 160, 200)
    }
    const form = new FormData()
    form.set('productName', 'Turn')
    form.set('frames', String(frames))
    form.set('image', await canvas.convertToBlob({ type: 'image/jpeg' }), 'turn.jpg')
    const response = await fetch('/api/upload/product-turn', { method: 'POST', body: form })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { data: { url: string } }).data
  }, FRAMES)
  const { data } = await callApi<SavedProduct>(desk, 'POST', '/api/products/admin', {
    name,
    description: 'A product to turn around.',
    price: 100,
    category: 'wallets',
    isNew: false,
    colors: [
      {
        name: 'Noir',
        stock: 3,
        images: [
          { url: '/media/demo/clemence/noir-front.jpg', alt: 'Front' },
          { url: '/media/demo/clemence/noir-three-quarter.jpg', alt: 'At an angle' },
        ],
        turn: { url },
      },
    ],
  })
  return { ...data, remove: () => callApi(desk, 'DELETE', `/api/products/admin/${data.productId}/hard`) }
}

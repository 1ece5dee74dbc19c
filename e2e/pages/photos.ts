import type { Page } from '@playwright/test'

/** A real image of the given size, drawn by the browser, as a file for the picker. */
export async function aPhoto(page: Page, name: string, color: string) {
  const base64 = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(640, 800)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('canvas 2D context is not available')
    context.fillStyle = fill
    context.fillRect(0, 0, 640, 800)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))
  }, color)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** A file that only claims to be an image. */
export const NOT_AN_IMAGE = { name: 'bag.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="…"/>') }

import type { ProductImage } from '@atelier/domain/products/product.schema'
import type { RefObject } from 'react'
import { reportConnectionLost } from '../../../ui/connection.store.ts'

const load = () => import('./open-zoom.ts')

/** Preloads the code of the zoom. An error is reported only when it opens. */
export const preloadZoom = (): void => void load().catch(() => undefined)

interface Gallery {
  name: string
  images: readonly ProductImage[]
  /** Contains one figure per image. */
  track: RefObject<HTMLElement | null>
  /** Shows an image of the gallery without an animation. */
  onShow: (index: number) => void
}

/** Returns a function that opens the zoom at an image. Its code loads on first use. */
export function useZoom({ name, images, track, onShow }: Gallery): (index: number) => void {
  return (index) => {
    const figures = Array.from(track.current?.querySelectorAll('figure') ?? [])
    load().then(({ openZoom }) => openZoom({ name, images, figures, index, onShow }), reportConnectionLost)
  }
}

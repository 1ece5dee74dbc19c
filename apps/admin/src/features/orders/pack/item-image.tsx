import { useState } from 'react'
import { renditionOf } from '../item-thumbnail.tsx'

const IMAGE = 'block w-full max-h-[min(68dvh,680px)] aspect-4/5 rounded-lg bg-picture object-cover'
/** Width of the rendition that the bench shows. */
export const IMAGE_WIDTH_PX = 800

/** The large image of a line item, or an empty frame when the product has none. */
export function ItemImage({ src, name }: { src: string | null; name: string }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = src === null ? undefined : [renditionOf(src, IMAGE_WIDTH_PX), src].find((url) => !broken.includes(url))
  if (shown === undefined) return <div className={IMAGE} role="img" aria-label={`${name}, no image`} />
  return <img className={IMAGE} src={shown} alt={name} onError={() => setBroken([...broken, shown])} />
}

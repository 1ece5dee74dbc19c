import { display } from '@atelier/domain/limits/display'
import { useState } from 'react'

const THUMBNAIL = 'flex-none rounded-sm bg-picture object-cover'

/** Returns the URL of an image's rendition of this width; a narrow image may not have it. */
export const renditionOf = (src: string, widthPx: (typeof display.images.widthsPx)[number]): string =>
  src.startsWith('/media/') ? src.replace(/\.\w+$/, `-${widthPx}.webp`) : src

interface ItemThumbnailProps {
  src: string | null
  isSmall?: boolean
}

/** A line item's image, or an empty placeholder if the product was deleted. Narrow images have no small rendition. */
export function ItemThumbnail({ src, isSmall = false }: ItemThumbnailProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const className = `${THUMBNAIL} ${isSmall ? 'w-7 h-8.75' : 'w-10 h-12.5'}`
  const shown =
    src === null ? undefined : [renditionOf(src, display.images.widthsPx[0]), src].find((url) => !broken.includes(url))
  if (shown === undefined) return <span className={className} />
  return <img className={className} src={shown} alt="" loading="lazy" onError={() => setBroken([...broken, shown])} />
}

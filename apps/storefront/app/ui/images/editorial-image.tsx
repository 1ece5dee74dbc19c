import type { DocumentImage, ImageFile } from '@atelier/domain/shop-documents/page-fields.schema'
import type { ImageRenditions } from './image-sources.tsx'
import { ResponsiveImage } from './responsive-image.tsx'

interface Props {
  image: DocumentImage
  /** Another composition of the image for phones held upright. */
  phoneImage?: ImageFile | null
  sizes: string
  /** The first image of a page, loaded with high priority. */
  isPriority?: boolean
  isDecorative?: boolean
}

/** An image that belongs to no product. Its container defines size and aspect ratio. */
export function EditorialImage({ image, phoneImage, ...props }: Props) {
  const phone = phoneImage ? renditionsOf(phoneImage) : undefined
  return <ResponsiveImage source={{ ...image, ...renditionsOf(image), placeholder: null }} phone={phone} {...props} />
}

/** Returns the renditions of an image that belongs to no product. */
export const renditionsOf = ({ url, widths }: ImageFile): ImageRenditions => ({
  url,
  widths,
  stem: renditionStem({ url, widths }),
})

/** Returns the beginning of the URLs of an image's renditions. The image itself may be one of them: `seam-800.jpg`. */
export function renditionStem({ url, widths }: Pick<DocumentImage, 'url' | 'widths'>): string {
  const [, stem = '', width] = /^(.*?)(?:-(\d+))?\.[a-z]+$/i.exec(url) ?? []
  return width === undefined || widths.includes(Number(width)) ? stem : `${stem}-${width}`
}

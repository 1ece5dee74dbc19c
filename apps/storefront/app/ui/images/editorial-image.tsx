import type { DocumentImage } from '@atelier/domain/shop-documents/page-fields.schema'
import { ResponsiveImage } from './responsive-image.tsx'

interface Props {
  image: DocumentImage
  sizes: string
  /** The first image of a page, loaded with high priority. */
  isPriority?: boolean
  isDecorative?: boolean
}

/** An image that belongs to no product. Its container defines size and aspect ratio. */
export function EditorialImage({ image, ...props }: Props) {
  return <ResponsiveImage source={{ ...image, stem: renditionStem(image), placeholder: null }} {...props} />
}

/** Returns the beginning of the URLs of an image's renditions. The image itself may be one of them: `seam-800.jpg`. */
export function renditionStem({ url, widths }: Pick<DocumentImage, 'url' | 'widths'>): string {
  const [, stem = '', width] = /^(.*?)(?:-(\d+))?\.[a-z]+$/i.exec(url) ?? []
  return width === undefined || widths.includes(Number(width)) ? stem : `${stem}-${width}`
}

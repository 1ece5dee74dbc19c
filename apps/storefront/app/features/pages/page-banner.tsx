import type { DocumentImage, ImageFile } from '@atelier/domain/shop-documents/page-fields.schema'
import { EditorialImage } from '../../ui/images/editorial-image.tsx'

interface Props {
  image: DocumentImage | null
  /** The composition for phones, which has more height there. */
  phoneImage: ImageFile | null
}

/** An image across the whole window, below the introduction of a page. */
export function PageBanner({ image, phoneImage }: Props) {
  if (!image) return null
  const upright = phoneImage ? 'max-md:portrait:h-[min(125vw,80svh)]' : ''
  return (
    <div
      className={`relative -mx-page mt-[clamp(2.5rem,5vw,5rem)] h-[clamp(16rem,44vw,40rem)] ${upright} overflow-hidden bg-stone`}
    >
      <EditorialImage image={image} phoneImage={phoneImage} sizes="100vw" isPriority />
    </div>
  )
}

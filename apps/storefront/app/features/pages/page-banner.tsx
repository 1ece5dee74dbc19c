import type { DocumentImage } from '@atelier/domain/shop-documents/page-fields.schema'
import { EditorialImage } from '../../ui/images/editorial-image.tsx'

/** An image across the whole window, below the introduction of a page. */
export function PageBanner({ image }: { image: DocumentImage | null }) {
  return (
    image && (
      <div className="relative -mx-page mt-[clamp(2.5rem,5vw,5rem)] h-[clamp(16rem,44vw,40rem)] overflow-hidden bg-stone">
        <EditorialImage image={image} sizes="100vw" isPriority />
      </div>
    )
  )
}

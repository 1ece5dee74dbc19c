import type { ShopContent } from '@atelier/domain/shop-documents/page-shop.schema'
import { EditorialImage } from '../../../ui/images/editorial-image.tsx'

/** An image of the brand with its caption. */
export type ListTile = NonNullable<ShopContent['tile']>

/** An image with a caption across a list, among its products. */
export function ListTileImage({ tile }: { tile: ListTile }) {
  return (
    <div className="col-span-full">
      <div className="relative aspect-4/3 overflow-hidden bg-stone sm:aspect-21/9">
        <EditorialImage image={tile.image} sizes="94vw" />
      </div>
      <p className="mt-3.5 text-small">{tile.caption}</p>
    </div>
  )
}

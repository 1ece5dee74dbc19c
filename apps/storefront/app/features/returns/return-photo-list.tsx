import type { CustomerReturn } from '@atelier/domain/customers/customer-orders.schema'
import { thumbnailUrl } from '@atelier/domain/returns/return-photos'

/** The photos that the customer added to a return. Each opens large in another tab. */
export function ReturnPhotoList({ photos = [] }: { photos: CustomerReturn['photos'] }) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label="Your photos">
      {photos.map(({ photoId, url, width, height }, index) => (
        <li key={photoId}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open your photo ${index + 1} of ${photos.length}`}
            className="block size-16 bg-stone-deep"
          >
            <img
              src={thumbnailUrl(url)}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

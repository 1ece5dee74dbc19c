import { thumbnailUrl } from '@atelier/domain/returns/return-photos'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LazyModal } from '../../../ui/overlay/lazy-modal.tsx'

type Photos = NonNullable<ReturnDetail['photos']>

/** The customer's photos of a return. Each opens large, and leads to the others. */
export function ReturnPhotosCard({ photos = [] }: { photos: ReturnDetail['photos'] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <Card title="Customer Photos" aside={pluralize(photos.length, 'photo')} className="screen-only">
      <ul className="flex flex-wrap gap-2.5 m-0 p-0 list-none">
        {photos.map(({ photoId, url, width, height }, index) => (
          <li key={photoId}>
            <button
              type="button"
              className="block size-28 p-0 cursor-zoom-in bg-picture border border-line rounded-lg overflow-hidden hover:border-field [&_img]:block [&_img]:size-full [&_img]:object-cover max-[480px]:size-24"
              aria-label={`Open photo ${index + 1} of ${photos.length}`}
              onClick={() => setOpenIndex(index)}
            >
              <img src={thumbnailUrl(url)} alt="" width={width} height={height} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer photos={photos} index={openIndex} onChange={setOpenIndex} />
    </Card>
  )
}

interface PhotoViewerProps {
  photos: Photos
  /** Null: closed. */
  index: number | null
  onChange: (index: number | null) => void
}

/** Shows one photo at a time. The arrow keys move between them. */
function PhotoViewer({ photos, index, onChange }: PhotoViewerProps) {
  const move = (by: number): void => {
    if (index !== null) onChange((index + by + photos.length) % photos.length)
  }
  const photo = index === null ? undefined : photos[index]
  const title = `Photo ${(index ?? 0) + 1} of ${photos.length}`
  return (
    <LazyModal
      opened={photo !== undefined}
      onClose={() => onChange(null)}
      title={title}
      centered
      size="min(960px, 100%)"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') move(-1)
        if (key === 'ArrowRight') move(1)
      }}
    >
      {photo ? (
        <>
          <img
            key={photo.photoId}
            className="block w-full h-auto max-h-[70dvh] object-contain bg-sunk"
            src={photo.url}
            alt={`Sent by the customer, ${(index ?? 0) + 1} of ${photos.length}`}
            width={photo.width}
            height={photo.height}
          />
          <div className="flex flex-wrap justify-between gap-2 mt-4">
            {photos.length > 1 ? (
              <span className="flex gap-2">
                <Button variant="default" onClick={() => move(-1)}>
                  Previous
                </Button>
                <Button variant="default" onClick={() => move(1)}>
                  Next
                </Button>
              </span>
            ) : null}
            <Button
              variant="default"
              component="a"
              href={photo.url}
              target="_blank"
              rel="noreferrer"
              leftSection={<Icon name="outside" size={16} />}
            >
              Open in new tab
            </Button>
          </div>
        </>
      ) : null}
    </LazyModal>
  )
}

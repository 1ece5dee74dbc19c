import { isImageUrl } from '@atelier/domain/media/image-url'
import { useImageError } from './use-image-error.ts'

/** A small 4:5 image next to a text that names it. Only its URL is known, so there are no renditions to choose from. */
export function Thumbnail({ url }: { url: string | null }) {
  const { isBroken, setBroken } = useImageError(url)
  return (
    <span className="relative block aspect-4/5 overflow-hidden bg-stone-deep">
      {url === null || isBroken || !isImageUrl(url) ? (
        <span className="absolute inset-0 grid place-items-center p-1 text-center text-[0.6875rem] leading-4 text-ink-soft">
          Image Not Available
        </span>
      ) : (
        <img
          src={url}
          alt=""
          width={800}
          height={1000}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={setBroken}
        />
      )}
    </span>
  )
}

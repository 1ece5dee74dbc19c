import { ResponsiveImage } from '../../../ui/images/responsive-image.tsx'
import type { ListHead } from './list-head.ts'

const BESIDE_TEXT = '(min-width: 900px) 56vw, 100vw'

/** The description and the image of a category, above its products. Nothing when it has neither. */
export function ListIntro({ description, image }: Pick<ListHead, 'description' | 'image'>) {
  if (description === '' && !image) return null
  return (
    <div className="grid-12 items-end gap-y-5 pt-4 pb-6 lg:pt-6">
      {description === '' ? null : (
        <p className="col-span-full max-w-[60ch] text-pretty whitespace-pre-line text-ink-soft md:col-span-5">
          {description}
        </p>
      )}
      {image && (
        <div
          className={`relative col-span-full aspect-3/2 overflow-hidden bg-stone max-md:-mx-page max-md:order-first ${description === '' ? 'md:aspect-3/1' : 'md:col-span-7 md:aspect-21/9'}`}
        >
          <ResponsiveImage source={image} sizes={description === '' ? '100vw' : BESIDE_TEXT} isPriority />
        </div>
      )}
    </div>
  )
}

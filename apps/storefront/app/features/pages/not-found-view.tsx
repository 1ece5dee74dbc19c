import type { ShopContent } from '@atelier/domain/shop-documents/page-shop.schema'
import { useNavigate } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EditorialImage } from '../../ui/images/editorial-image.tsx'

/** The page for unknown URLs (S2). */
export function NotFoundView({ image }: { image: ShopContent['notFoundImage'] | undefined }) {
  const navigate = useNavigate()
  // A visitor who opened this page directly has no previous page.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate(paths.home))
  return (
    <main
      id="main"
      className="grid-12 items-end px-page pt-6 max-md:flex max-md:flex-col-reverse max-md:items-stretch max-md:gap-8 max-md:pt-0"
    >
      <div className="pb-2 md:col-span-5">
        <h1 className="serif text-page">Page not found</h1>
        <p className="mt-4.5 max-w-[38ch]">
          This page doesn’t exist, or the link is wrong. A product may have been renamed or removed.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button variant="ghost" onClick={goBack}>
            Go Back
          </Button>
          <ButtonLink to={paths.home}>Go Home</ButtonLink>
        </div>
      </div>
      {image && (
        <div className="relative h-[min(72vh,43.75rem)] min-h-[26.25rem] overflow-hidden bg-stone max-md:-mx-page max-md:aspect-square max-md:h-auto max-md:min-h-0 md:col-span-7 md:-mr-page">
          <EditorialImage image={image} sizes="(min-width: 900px) 58vw, 100vw" isDecorative />
        </div>
      )}
    </main>
  )
}

import type { ShopContent } from '@atelier/domain/shop-documents/page-shop.schema'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { EditorialImage } from '../../../ui/images/editorial-image.tsx'

/** The layout of the sign-in pages: title and form in a narrow column, with an image next to it on a desktop. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const image = useLoaderData<Pick<ShopContent, 'signInImage'> | undefined>()?.signInImage
  return (
    <main id="main" className="grid-12 min-h-svh px-page max-md:block">
      <div className="pt-[clamp(2.25rem,5vw,5rem)] pb-8 md:col-span-6 lg:col-span-5">
        <div className="max-w-[28rem]">
          <h1 className="serif text-[clamp(2.375rem,1.8rem+2vw,3.25rem)] leading-[1.06]">{title}</h1>
          <noscript>
            <p className="mt-6">Signing in needs JavaScript. Browsing doesn’t.</p>
          </noscript>
          <div className="noscript:hidden">{children}</div>
        </div>
      </div>
      {image && (
        <div className="relative hidden bg-stone md:col-span-6 md:-mr-page md:block lg:col-start-7">
          <div className="sticky top-header overflow-hidden h-[calc(100svh-var(--spacing-header))]">
            <EditorialImage image={image} sizes="50vw" isDecorative />
          </div>
        </div>
      )}
    </main>
  )
}

import { Wordmark } from '../../ui/home-link.tsx'
import { useBrand } from '../../shop/use-brand.ts'

interface Props {
  /** Null until the shop has a contact address of its own. */
  contactEmail: string | null
}

/** What shoppers see of a shop that its owner has not opened: the brand, and nothing that it might not hold to. */
export function OpeningSoon({ contactEmail }: Props) {
  const { nameInText } = useBrand()
  return (
    <main id="main" className="grid min-h-svh grid-rows-[1fr_auto] px-page text-center">
      <div className="grid place-content-center justify-items-center py-section">
        <Wordmark className="text-[1.75rem] md:text-[2.25rem]" />
        <h1 className="serif mt-12 text-page">Opening soon</h1>
        <p className="mt-5 max-w-[36ch] text-balance text-ink-soft">
          {nameInText} is getting ready. Please visit again in a little while.
        </p>
      </div>
      {contactEmail === null ? null : (
        <p className="pb-10 text-small text-ink-soft">
          Questions?{' '}
          <a href={`mailto:${contactEmail}`} className="underline decoration-1 underline-offset-4 wrap-anywhere">
            {contactEmail}
          </a>
        </p>
      )}
    </main>
  )
}

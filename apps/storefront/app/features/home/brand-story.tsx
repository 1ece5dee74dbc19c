import type { HomeContent } from '@atelier/domain/shop-documents/page-home.schema'
import { paragraphsOf } from '@atelier/domain/values/paragraphs'
import { EditorialImage } from '../../ui/images/editorial-image.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RichText } from '../../ui/rich-text.tsx'

type Story = NonNullable<HomeContent['story']>

function StoryText({ headline, text, link }: Story) {
  return (
    <>
      <h2 className="serif text-page text-balance">{headline}</h2>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph} className="mt-6 max-w-[52ch] text-pretty">
          <RichText text={paragraph} />
        </p>
      ))}
      {link && (
        <PageLink to={link.to} className="link-line mt-5">
          {link.label}
        </PageLink>
      )}
    </>
  )
}

/** The block about the brand (S2). Its image overlaps the banner, the only overlap of the page. */
export function BrandStory({ story }: { story: Story }) {
  const { banner, image } = story
  const overlap = banner ? 'mt-[clamp(-13.75rem,-13vw,-5rem)]' : ''
  return (
    <section id="about" className="relative mt-section">
      {banner && (
        <div className="relative h-[clamp(21.25rem,52vw,47.5rem)] overflow-hidden bg-stone">
          <EditorialImage image={banner} sizes="100vw" />
        </div>
      )}
      <div className="grid-12 items-start px-page max-md:block">
        {image && (
          <div
            className={`relative ${overlap} aspect-4/5 overflow-hidden bg-stone max-md:ml-auto max-md:w-[62%] md:col-span-4 md:col-start-2`}
          >
            <EditorialImage image={image} sizes="(min-width: 900px) 32vw, 58vw" />
          </div>
        )}
        <div
          className={`${banner || image ? 'pt-[clamp(2.5rem,5vw,5.5rem)]' : ''} ${image ? 'md:col-span-5' : 'md:col-span-6'} md:col-start-7`}
        >
          <StoryText {...story} />
        </div>
      </div>
    </section>
  )
}

/** What the shop promises, side by side. */
export function ServicePromises({ promises }: Pick<HomeContent, 'promises'>) {
  if (promises.length === 0) return null
  return (
    <section aria-label="Service" className="mt-section grid gap-x-gutter gap-y-8 px-page md:grid-cols-3">
      {promises.map(({ title, text, link }) => (
        <div key={title} className="border-t border-ink pt-5 pr-6">
          <h3 className="serif-small text-[1.375rem] leading-[1.3]">{title}</h3>
          <p className="mt-1.5 max-w-[38ch] text-[0.9375rem] leading-6 text-ink-soft">
            <RichText text={text} />
            {link && (
              <>
                {' '}
                <PageLink to={link.to} className="link-text text-ink">
                  {link.label}
                </PageLink>
              </>
            )}
          </p>
        </div>
      ))}
    </section>
  )
}

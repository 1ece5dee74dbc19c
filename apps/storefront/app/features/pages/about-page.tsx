import type { AboutContent, AboutSection } from '@atelier/domain/shop-documents/page-about.schema'
import { EditorialImage } from '../../ui/images/editorial-image.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { PageBanner } from './page-banner.tsx'
import { Page, PageSection, SectionLabel, SectionText } from './page-frame.tsx'

function SectionLink({ link }: Pick<AboutSection, 'link'>) {
  return (
    link && (
      <PageLink to={link.to} className="link-line mt-8">
        {link.label}
      </PageLink>
    )
  )
}

/** The facts of a section, below its text. */
function SectionFacts({ facts }: Pick<AboutSection, 'facts'>) {
  return (
    facts.length > 0 && (
      <div className="mt-9">
        <Facts facts={facts} />
      </div>
    )
  )
}

/** A section with an image that extends beyond the left margin. */
function ImageSection({ section }: { section: AboutSection & { image: object } }) {
  const { id, label, title, blocks, image, facts, link } = section
  return (
    <section aria-labelledby={id} className="grid-12 items-end gap-y-10 pt-section">
      <div className="relative col-span-full -ml-page aspect-4/5 overflow-hidden bg-stone max-md:mr-[18%] md:col-span-5">
        <EditorialImage image={image} sizes="(min-width: 900px) 42vw, 82vw" />
      </div>
      <div className="col-span-full md:col-span-6 md:col-start-7">
        <h2 id={id} className="serif text-title text-balance">
          {label && <SectionLabel>{label}</SectionLabel>}
          {title}
        </h2>
        <div className="mt-6">
          <SectionText blocks={blocks} />
        </div>
        <SectionFacts facts={facts} />
        <SectionLink link={link} />
      </div>
    </section>
  )
}

function AboutPart({ section }: { section: AboutSection }) {
  const { id, label, title, blocks, image, facts, link } = section
  if (image) return <ImageSection section={{ ...section, image }} />
  return (
    <PageSection id={id} label={label} title={title}>
      <SectionText blocks={blocks} />
      <SectionFacts facts={facts} />
      <SectionLink link={link} />
    </PageSection>
  )
}

/** The About page: a lead, an image across the whole window, and sections (S2). */
export function AboutPage({ label, title, lead, banner, phoneBanner, sections }: AboutContent) {
  return (
    <Page label={label} title={title} lead={lead}>
      <PageBanner image={banner} phoneImage={phoneBanner} />
      {sections.map((section) => (
        <AboutPart key={section.id} section={section} />
      ))}
    </Page>
  )
}

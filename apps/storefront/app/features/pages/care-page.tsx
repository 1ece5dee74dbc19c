import type { CareContent, CareSection } from '@atelier/domain/shop-documents/page-care.schema'
import { PageBanner } from './page-banner.tsx'
import { Contents, Page, PageSection, Points, SectionText } from './page-frame.tsx'

type Labels = Pick<CareContent, 'keepLabel' | 'avoidLabel'>

function CarePart({ section, labels }: { section: CareSection; labels: Labels }) {
  if (section.kind === 'text') {
    return (
      <PageSection id={section.id} title={section.title}>
        <SectionText blocks={section.blocks} />
      </PageSection>
    )
  }
  const lists = [
    { label: labels.keepLabel, points: section.keep },
    { label: labels.avoidLabel, points: section.avoid },
  ].filter(({ points }) => points.length > 0)
  return (
    <PageSection id={section.id} title={section.title} note={section.note}>
      <div className="grid gap-x-gutter gap-y-7 text-[0.9375rem] leading-6 sm:grid-cols-2">
        {lists.map(({ label, points }) => (
          <div key={label}>
            <h3 className="label mb-3.5">{label}</h3>
            <Points points={points} />
          </div>
        ))}
      </div>
    </PageSection>
  )
}

/** The care guide (S2). */
export function CarePage({ title, lead, banner, phoneBanner, sections, ...labels }: CareContent) {
  return (
    <Page title={title} lead={lead}>
      <PageBanner image={banner} phoneImage={phoneBanner} />
      <Contents parts={sections} />
      {sections.map((section) => (
        <CarePart key={section.id} section={section} labels={labels} />
      ))}
    </Page>
  )
}

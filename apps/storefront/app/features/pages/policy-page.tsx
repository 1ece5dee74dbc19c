import type { PolicyContent } from '@atelier/domain/shop-documents/page-policy.schema'
import { Contents, Page, PageSection, SectionText } from './page-frame.tsx'

/** A legal document: a table of contents, then its clauses (S2). */
export function PolicyPage({ title, lead, updated, clauses }: PolicyContent) {
  return (
    <Page
      title={title}
      lead={lead}
      more={updated && <p className="mt-3 text-small text-ink-soft">Last updated {updated}</p>}
    >
      <Contents parts={clauses} />
      {clauses.map(({ id, title: heading, blocks }) => (
        <PageSection key={id} id={id} title={heading} isQuiet>
          <SectionText blocks={blocks} />
        </PageSection>
      ))}
    </Page>
  )
}

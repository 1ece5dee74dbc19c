import type { ReactNode } from 'react'
import { Contents, Page, PageSection, Prose } from './page-frame.tsx'

export interface Clause {
  id: string
  title: string
  text: ReactNode
}

/** When both policies last changed (S2). */
const LAST_UPDATED = 'Last updated January 2025'

/** A legal document: a table of contents, then its clauses. */
export function LegalPage({ title, lead, clauses }: { title: string; lead: string; clauses: readonly Clause[] }) {
  return (
    <Page
      title={title}
      lead={
        <>
          <p>{lead}</p>
          <p className="mt-3 text-small text-ink-soft">{LAST_UPDATED}</p>
        </>
      }
    >
      <Contents parts={clauses} />
      {clauses.map(({ id, title, text }) => (
        <PageSection key={id} id={id} title={title} isQuiet>
          <Prose>{text}</Prose>
        </PageSection>
      ))}
    </Page>
  )
}

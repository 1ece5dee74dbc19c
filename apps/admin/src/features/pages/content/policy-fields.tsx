import type { PolicyContent } from '@atelier/domain/shop-documents/page-policy.schema'
import { fieldOf, type Part } from '../fields/part.ts'
import { BlocksField, blocksNote, HeadingFields, NEW_BLOCKS } from '../fields/section-fields.tsx'
import { SectionsCard } from '../fields/sections-card.tsx'
import { LineField } from '../fields/text-fields.tsx'
import { SeoCard } from '../seo-card.tsx'
import { IntroCard } from './intro-card.tsx'

/** A legal page. */
export const PolicyFields = ({ part }: { part: Part<PolicyContent> }) => (
  <>
    <IntroCard part={part}>
      <LineField
        part={fieldOf(part, 'updated')}
        label="Last updated"
        hint="As the page shows it, such as May 2027. Blank: the page shows no date."
      />
    </IntroCard>
    <SectionsCard
      title="Clauses"
      noun="clause"
      part={fieldOf(part, 'clauses')}
      noteOf={blocksNote}
      kinds={[{ label: 'Add clause', blank: () => ({ id: '', title: '', blocks: NEW_BLOCKS }) }]}
    >
      {(clause, { isNew }) => (
        <>
          <HeadingFields part={clause} isNew={isNew} />
          <BlocksField part={fieldOf(clause, 'blocks')} />
        </>
      )}
    </SectionsCard>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)

import type { ContactContent } from '@atelier/domain/shop-documents/page-contact.schema'
import { fieldOf, type Part } from '../fields/part.ts'
import { SeoCard } from '../seo-card.tsx'
import { IntroCard, LabelField } from './intro-card.tsx'

/** The contact page. The company has the addresses, the promises the hours. */
export const ContactFields = ({ part }: { part: Part<ContactContent> }) => (
  <>
    <IntroCard part={part}>
      <LabelField part={fieldOf(part, 'label')} />
    </IntroCard>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)

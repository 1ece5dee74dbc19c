import { DocumentEditor } from '../shop-documents/shop-documents.public.ts'
import { CompanyCard, ContactCard } from './company-cards.tsx'
import type { CompanyFieldsProps } from './company-field-props.ts'
import { RegionCard } from './region-card.tsx'
import { SendersCard } from './senders-card.tsx'
import { SocialLinks } from './social-links.tsx'

/** Who is behind the store, how customers reach it, and how it writes to them. */
export const CompanyPage = () => (
  // The portal itself follows the region, from its next load.
  <DocumentEditor documentKey="company" title="Company" onPublished={() => location.reload()}>
    {(fields) => <CompanyFields {...fields} />}
  </DocumentEditor>
)

const CompanyFields = (props: CompanyFieldsProps) => (
  <>
    <CompanyCard {...props} />
    <ContactCard {...props} />
    <SocialLinks {...props} />
    <SendersCard {...props} />
    <RegionCard {...props} />
  </>
)

import { DocumentEditor, type DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'
import { AssistantsCard, FeedsCard } from './feeds-card.tsx'
import { RobotsCard } from './robots-card.tsx'

/** Which programs may read the store, for what, and in which forms. */
export const MachinesPage = () => (
  <DocumentEditor documentKey="machines" title="Search and AI">
    {(fields) => <MachinesFields {...fields} />}
  </DocumentEditor>
)

const MachinesFields = (props: DocumentFieldsProps<'machines'>) => (
  <>
    <RobotsCard {...props} />
    <FeedsCard {...props} />
    <AssistantsCard {...props} />
  </>
)

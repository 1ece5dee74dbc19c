import { DocumentEditor } from '../shop-documents/shop-documents.public.ts'
import { RobotsCard } from './robots-card.tsx'

/** Which programs may read the store. */
export const MachinesPage = () => (
  <DocumentEditor documentKey="machines" title="Search and AI">
    {(fields) => <RobotsCard {...fields} />}
  </DocumentEditor>
)

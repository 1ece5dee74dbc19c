import { DocumentEditor } from '../shop-documents/shop-documents.public.ts'
import { NavigationFields } from './navigation-fields.tsx'
import { NavigationPreview } from './navigation-preview.tsx'

/** The announcement bar and the links of header, menu, lists and footer. */
export const NavigationPage = () => (
  <DocumentEditor
    documentKey="navigation"
    title="Navigation"
    preview={(navigation) => <NavigationPreview navigation={navigation} />}
  >
    {(fields) => <NavigationFields {...fields} />}
  </DocumentEditor>
)

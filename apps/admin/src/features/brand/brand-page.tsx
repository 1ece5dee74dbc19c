import { DocumentEditor } from '../shop-documents/shop-documents.public.ts'
import { BrandFields } from './brand-fields.tsx'
import { BrandPreview, ShelfFonts } from './brand-preview.tsx'

/** Name and look of the brand, with a preview of what is not published. */
export function BrandPage() {
  return (
    <>
      <ShelfFonts />
      <DocumentEditor
        documentKey="brand"
        title="Brand"
        preview={(brand) => <BrandPreview brand={brand} />}
        // The portal itself wears the brand, from its next load.
        onPublished={() => location.reload()}
      >
        {(fields) => <BrandFields {...fields} />}
      </DocumentEditor>
    </>
  )
}

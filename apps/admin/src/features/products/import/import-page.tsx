import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ImportFlow } from './import-flow.tsx'

/** Imports products from a CSV file. */
export const ImportProductsPage = () => (
  <>
    <PageHeader title="Import products" back={<BackLink to={paths.products}>Back to Products</BackLink>} />
    <ImportFlow />
  </>
)

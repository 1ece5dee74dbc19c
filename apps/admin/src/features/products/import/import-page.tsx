import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useCan } from '../../session/session.store.ts'
import { ImportFlow } from './import-flow.tsx'

/** Imports products from a CSV file. */
export function ImportProductsPage() {
  const canMoveIn = useCan('settings:edit')
  return (
    <>
      <PageHeader
        title="Import products"
        back={<BackLink to={paths.products}>Back to Products</BackLink>}
        actions={
          canMoveIn ? (
            <Button component={Link} to={paths.moveIn} variant="default">
              Move from another shop
            </Button>
          ) : null
        }
      />
      <ImportFlow />
    </>
  )
}

import { productsExportUrl } from '@atelier/api-client/staff-product-csv'
import type { ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { Button } from '@mantine/core'
import { Icon } from '../../../ui/icon.tsx'

/** A plain link: the browser streams a download of any size to disk. */
export function ExportProductsButton({ filters }: { filters: Partial<ProductMatching> }) {
  return (
    <Button
      component="a"
      href={productsExportUrl(filters)}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} />}
    >
      Export CSV
    </Button>
  )
}

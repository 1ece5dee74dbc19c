import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { slugFrom } from '@atelier/domain/products/product-names'
import { TextInput } from '@mantine/core'
import { Card } from '../../../ui/display/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { textInputs } from '../../../ui/form/text-inputs.ts'
import type { ProductCardProps } from './text-card.tsx'

interface IdentityCardProps extends ProductCardProps {
  product: AdminProduct | null
  isReadOnly: boolean
}

/** Ids, URL slug and dates of a product. */
export function IdentityCard({ form, onChange, errorOf, product, isReadOnly }: IdentityCardProps) {
  return (
    <Card title="Web address">
      <div className="grid gap-4">
        <TextInput
          label="URL"
          autoComplete="off"
          placeholder={form.name.trim() === '' ? 'Generated from the name' : slugFrom(form.name)}
          description={product ? 'The old URL redirects here.' : 'Leave blank to generate it from the name.'}
          {...textInputs({ values: form, change: onChange, errorOf, isReadOnly })('slug')}
        />
        {product ? (
          <DescriptionList>
            <DescriptionItem name="Product ID">
              <span className="inline-flex items-center gap-1.5">
                {product.productId} <CopyButton value={product.productId} label="product ID" />
              </span>
            </DescriptionItem>
            <DescriptionItem name="Created">
              <DateTime iso={product.createdAt} />
            </DescriptionItem>
            {product.deletedAt ? (
              <DescriptionItem name="Deleted">
                <DateTime iso={product.deletedAt} />
              </DescriptionItem>
            ) : null}
            <DescriptionItem name="Sold">{product.salesCount}</DescriptionItem>
          </DescriptionList>
        ) : null}
      </div>
    </Card>
  )
}

import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import type { ProductBlock } from './blocks.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { ProductSearch } from './product-search.tsx'
import type { InsertFormProps } from './link-dialog.tsx'
import { insertBlock } from './insert-block.ts'
import { useFormatAmount } from '../../../terms.ts'

/** Inserts a product with image, name, price and link. */
export function ProductDialog({ isOpen, editor, onClose }: InsertFormProps) {
  function put(attrs: ProductBlock): void {
    insertBlock(editor, { type: 'product', attrs })
    onClose()
  }
  return (
    <EditorDialog title="Insert product" isOpen={isOpen} onClose={onClose} size={560}>
      <ProductSearch isFirst>{(product) => <ProductResult product={product} onPut={put} />}</ProductSearch>
    </EditorDialog>
  )
}

function ProductResult({ product, onPut }: { product: AdminProduct; onPut: (block: ProductBlock) => void }) {
  const { name, price, slug, colors } = product
  const format = useFormatAmount()
  const [at, setAt] = useState(0)
  const image = colors[at]?.images[0] ?? product.images[0]
  return (
    <div className="flex items-center gap-3 px-0.5 py-2 max-md:flex-wrap">
      <span className="flex-none w-11 h-13.75 bg-picture">
        <ResponsiveImage image={image} minWidth={100} alt="" />
      </span>
      <span className="grid flex-auto min-w-0 wrap-anywhere [&_b]:font-medium">
        <b>{name}</b>
        <span className="note">{format(price)}</span>
      </span>
      {colors.length > 1 ? (
        <NativeSelect
          aria-label={`Color of ${name}`}
          className="flex-[0_1_150px]"
          value={String(at)}
          data={colors.map((color, index) => ({ value: String(index), label: color.name }))}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      ) : null}
      <Button
        variant="default"
        aria-label={`Insert ${name}`}
        onClick={() => onPut({ url: `/product/${slug}`, imageUrl: image?.url ?? '', name, price: format(price) })}
      >
        Insert
      </Button>
    </div>
  )
}

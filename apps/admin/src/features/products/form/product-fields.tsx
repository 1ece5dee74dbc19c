import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { Section, SectionsNav, type Sections } from '../../../ui/page/sections.tsx'
import { IdentityCard } from './identity-card.tsx'
import type { ImageFieldComponent } from './color-image-field-props.ts'
import styles from './product-form.module.css'
import { ParcelCard } from './parcel-card.tsx'
import { ProductPreview } from './product-preview.tsx'
import { SellingCard } from './selling-card.tsx'
import { StockCard } from './stock-card.tsx'
import { VariantsCard } from './variants-card.tsx'
import { TextCard, type ProductCardProps } from './text-card.tsx'

const COLUMN =
  'stack min-w-0 m-0 p-0 border-0 print:block print:not-first:block print:not-first:mb-3.5 print:not-first:break-inside-avoid print:*:mb-3.5 print:*:break-inside-avoid'

export interface ProductFieldsProps extends ProductCardProps {
  /** null: a new product. */
  product: AdminProduct | null
  /** The id for uploaded images; undefined until a new product has a category. */
  productId: string | undefined
  isReadOnly: boolean
  /** A price field was left. */
  onLeavePrice: () => void
  ImageField: ImageFieldComponent
}

/** In the order of the number keys. */
const SECTIONS: Sections = [
  ['description', 'Description'],
  ['images', 'Images'],
  ['price', 'Price'],
  ['stock', 'Stock'],
  ['parcel', 'Barcode, weight and customs'],
  ['url', 'Web address'],
]

/** All fields of a product, with a preview beside them on wide screens. */
export function ProductFields(props: ProductFieldsProps) {
  const { form, onChange, errorOf, isReadOnly, product } = props
  const fields = { form, onChange, errorOf }
  const widthsOf = (url: string): readonly number[] =>
    product?.colors.flatMap(({ images }) => images).find((image) => image.url === url)?.widths ?? []
  return (
    <div>
      <SectionsNav sections={SECTIONS} />
      <div className={styles.columns}>
        <div className={COLUMN}>
          <fieldset className={COLUMN} disabled={isReadOnly}>
            <legend className="visually-hidden">Product</legend>
            <Section id="description">
              <TextCard {...fields} isNew={product === null} />
            </Section>
            <Section id="images">
              <VariantsCard
                colors={form.colors}
                onChange={(colors) => onChange({ colors })}
                errorOf={errorOf}
                productName={form.name}
                productId={props.productId}
                isReadOnly={isReadOnly}
                widthsOf={widthsOf}
                ImageField={props.ImageField}
              />
            </Section>
            <Section id="price">
              <SellingCard
                {...fields}
                productId={product && product.status !== 'deleted' ? product.productId : null}
                onLeavePrice={props.onLeavePrice}
              />
            </Section>
            <ColorSections {...fields} product={product} isReadOnly={isReadOnly} />
          </fieldset>
          <Section id="url">
            <IdentityCard {...fields} product={product} isReadOnly={isReadOnly} />
          </Section>
        </div>
        <ProductPreview form={form} widthsOf={widthsOf} />
      </div>
    </div>
  )
}

/** Stock, weight and customs of each color. */
function ColorSections({
  form,
  onChange,
  errorOf,
  product,
  isReadOnly,
}: ProductCardProps & Pick<ProductFieldsProps, 'product' | 'isReadOnly'>) {
  const { colors } = form
  const change = (changed: ProductFieldsProps['form']['colors']): void => onChange({ colors: changed })
  return (
    <>
      <Section id="stock">
        <StockCard
          colors={colors}
          errorOf={errorOf}
          productId={product?.productId ?? null}
          onChange={(index, part) => change(colors.map((color, at) => (at === index ? { ...color, ...part } : color)))}
        />
      </Section>
      <Section id="parcel">
        <ParcelCard colors={colors} errorOf={errorOf} isReadOnly={isReadOnly} onChange={change} />
      </Section>
    </>
  )
}

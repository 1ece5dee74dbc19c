import { currencySign, toCents, formatUsd } from '@atelier/domain/money'
import { readPrice } from '@atelier/domain/products/price-text'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import type { ProductForm } from './product-form.ts'
import styles from './product-preview.module.css'

export interface ProductPreviewProps {
  form: ProductForm
  /** Returns the rendition widths of a stored image. */
  widthsOf: (url: string) => readonly number[]
}

/** Returns a typed price in cents; null without a complete one. */
function centsOf(text: string): number | null {
  const dollars = readPrice(text)
  return dollars === undefined || Number.isNaN(dollars) ? null : toCents(dollars)
}

const DETAILS = [
  ['features', 'Features'],
  ['dimensions', 'Dimensions'],
  ['included', 'What’s Included'],
  ['materials', 'Materials & Care'],
] as const

/** The head of the product page on a phone, drawn from the form while staff type. Only on wide screens. */
export function ProductPreview({ form, widthsOf }: ProductPreviewProps) {
  const color = form.colors.find(({ images }) => images.length > 0) ?? form.colors[0]
  const [image] = color?.images ?? []
  const isOut = form.status === 'out_of_stock' || color?.stock.trim() === '0'
  return (
    <aside className={styles.preview} aria-label="Preview">
      <p className={styles.title}>Preview, as shoppers see it on a phone</p>
      <div className={styles.phone}>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
        <div className={styles.screen} role="region" aria-label="Phone preview" tabIndex={0}>
          <span className={styles.picture}>
            <ResponsiveImage image={image && { ...image, widths: [...widthsOf(image.url)] }} minWidth={640} alt="" />
          </span>
          <span className={styles.dots} aria-hidden="true">
            {color?.images.map(({ url }, index) => (
              // The same image may occur twice.
              <i key={`${url} ${index}`} data-on={index === 0 || undefined} />
            ))}
          </span>
          <p className={styles.name}>{form.name.trim() || 'Unnamed Product'}</p>
          <Price form={form} />
          {color ? (
            <>
              <p className={styles.label}>COLOR: {color.name.trim() || 'Color variant 1'}</p>
              <span className={styles.swatches} aria-hidden="true">
                {form.colors.map(({ key, value }) => (
                  <i key={key} style={{ background: value }} data-on={key === color.key || undefined} />
                ))}
              </span>
            </>
          ) : null}
          <p className={styles.text}>{form.description.trim()}</p>
          <span className={styles.button} data-off={isOut || undefined}>
            {isOut ? 'SOLD OUT' : 'ADD TO CART'}
          </span>
          {DETAILS.map(([name, label]) =>
            form[name].trim() === '' ? null : (
              <p key={name} className={styles.section}>
                {label} <span aria-hidden="true">+</span>
              </p>
            ),
          )}
        </div>
      </div>
    </aside>
  )
}

/** The price as the shop shows it: with a higher compare-at price, that one is crossed out. */
function Price({ form }: { form: ProductForm }) {
  const [price, old] = [centsOf(form.price), centsOf(form.compareAtPrice)]
  if (price === null) return <p className={styles.price}>{currencySign()}</p>
  if (old === null || old <= price) return <p className={styles.price}>{formatUsd(price)}</p>
  return (
    <p className={styles.price}>
      <b>{formatUsd(price)}</b> <s>{formatUsd(old)}</s>
    </p>
  )
}

import { currencySign, formatMoney, toCents, type Currency } from '@atelier/domain/money/money'
import { readPrice } from '@atelier/domain/products/price-text'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import type { ProductForm } from './product-form.ts'
import styles from './product-preview.module.css'
import { REGION } from '../../../region.ts'

const SCREEN = `${styles.screen} flex flex-col h-[min(600px,calc(100vh_-_220px))] [overflow:hidden_auto] pb-5 rounded-[25px] bg-(--shop-paper) text-body leading-5.25 text-(color:--shop-ink) [scrollbar-width:none] forced-color-adjust-none`
const PRICE =
  'pt-1 text-[16px] tabular-nums [&_b]:font-medium [&_b]:text-(color:--shop-accent) [&_s]:ml-1 [&_s]:text-(color:--shop-ink-soft)'

export interface ProductPreviewProps {
  form: ProductForm
  /** Returns the rendition widths of a stored image. */
  widthsOf: (url: string) => readonly number[]
}

/** Returns a typed price in the smallest unit; null without a complete one. */
function centsOf(text: string, currency: Currency): number | null {
  const amount = readPrice(text, currency)
  return amount === undefined || Number.isNaN(amount) ? null : toCents(amount, currency)
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
    <aside className="sticky top-18 grid gap-2.5 w-75 max-lg:hidden print:hidden" aria-label="Preview">
      <p className="note">Preview, as shoppers see it on a phone</p>
      <div className="p-2.25 border border-field rounded-[34px] bg-[#1c1916] shadow-pop">
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
        <div className={SCREEN} role="region" aria-label="Phone preview" tabIndex={0}>
          <span className={`${styles.picture} flex-none aspect-4/5 bg-(--shop-stone)`}>
            <ResponsiveImage image={image && { ...image, widths: [...widthsOf(image.url)] }} minWidth={640} alt="" />
          </span>
          <span
            className="flex gap-1.5 justify-center min-h-6.75 px-0 py-2.75 [&_i]:size-1.25 [&_i]:rounded-full [&_i]:bg-(--shop-field) [&_i[data-on]]:bg-(--shop-ink)"
            aria-hidden="true"
          >
            {color?.images.map(({ url }, index) => (
              // The same image may occur twice.
              <i key={`${url} ${index}`} data-on={index === 0 || undefined} />
            ))}
          </span>
          <p className="font-light text-[27px] leading-7.5 font-display [-webkit-text-stroke:var(--optical)] wrap-anywhere">
            {form.name.trim() || 'Unnamed Product'}
          </p>
          <Price form={form} />
          {color ? (
            <>
              <p className="px-0 pt-3 pb-2 text-micro tracking-[0.09em]">
                COLOR: {color.name.trim() || 'Color variant 1'}
              </p>
              <span
                className="flex gap-1.5 [&_i]:size-4.5 [&_i]:rounded-full [&_i]:inset-ring [&_i]:inset-ring-[rgb(28_25_22_/_28%)] [&_i[data-on]]:outline-1 [&_i[data-on]]:outline-(--shop-ink) [&_i[data-on]]:outline-offset-3"
                aria-hidden="true"
              >
                {form.colors.map(({ key, value }) => (
                  <i key={key} style={{ background: value }} data-on={key === color.key || undefined} />
                ))}
              </span>
            </>
          ) : null}
          <p className="pt-3.5 whitespace-pre-line">{form.description.trim()}</p>
          <span
            className="flex-none mt-4 mb-2.5 p-3.25 bg-(--shop-ink) text-tiny tracking-[0.09em] text-center text-(color:--shop-paper) data-off:bg-(--shop-stone) data-off:text-(color:--shop-ink-soft)"
            data-off={isOut || undefined}
          >
            {isOut ? 'SOLD OUT' : 'ADD TO CART'}
          </span>
          {DETAILS.map(([name, label]) =>
            form[name].trim() === '' ? null : (
              <p key={name} className="flex justify-between px-0 py-2.5 border-t border-t-(--shop-stone-line)">
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
  const { currency } = form
  const [price, old] = [centsOf(form.price, currency), centsOf(form.compareAtPrice, currency)]
  if (price === null) return <p className={PRICE}>{currencySign(currency, REGION)}</p>
  if (old === null || old <= price) return <p className={PRICE}>{formatMoney({ cents: price, currency }, REGION)}</p>
  return (
    <p className={PRICE}>
      <b>{formatMoney({ cents: price, currency }, REGION)}</b> <s>{formatMoney({ cents: old, currency }, REGION)}</s>
    </p>
  )
}

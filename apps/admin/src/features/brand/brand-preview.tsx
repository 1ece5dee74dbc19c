import { previewCss, shelfCss } from '@atelier/domain/brand/brand-css'
import { brandNames } from '@atelier/domain/brand/brand-names'
import { formatMoney } from '@atelier/domain/money/money'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import { useDeferredValue, useMemo } from 'react'
import { styleNonce } from '../../ui/theme/style-nonce.ts'
import { useCurrency } from '../../terms.ts'
import styles from './brand-preview.module.css'
import { REGION } from '../../region.ts'

/** The class below which the colors and fonts of the previewed brand apply. */
const SCOPE = 'brand-preview'

/** The prices of the previewed product in the smallest unit: $420.00, and ¥42,000. */
const [BEFORE, NOW] = [42_000, 34_000]

const HEX = /^#[0-9a-f]{6}$/

/** Makes the typefaces of the shelf available, so that each choice shows itself. */
export function ShelfFonts() {
  const css = useMemo(() => shelfCss(), [])
  return <style nonce={styleNonce()}>{css}</style>
}

/** A small shop and a sign-in in the colors and fonts of a brand that is not published. */
export function BrandPreview({ brand: edited }: { brand: Brand }) {
  const brand = useDeferredValue(edited)
  const isComplete = Object.values(brand.palette).every((color) => HEX.test(color))
  const css = useMemo(() => (isComplete ? previewCss(brand, `.${SCOPE}`) : null), [brand, isComplete])
  if (css === null) return null
  return (
    <div className="sticky top-18 grid gap-2.5 max-lg:static max-lg:max-w-105">
      <style nonce={styleNonce()}>{css}</style>
      <p className="note" data-preview-title>
        Preview
      </p>
      <div className={SCOPE} aria-hidden="true">
        <ShopPreview brand={brand} />
        <div className="grid grid-cols-[1fr_1fr] gap-2.5 pt-2.5">
          <SignInPreview brand={brand} scheme="light" />
          <SignInPreview brand={brand} scheme="dark" />
        </div>
      </div>
    </div>
  )
}

/** The wordmark of a brand in a preview. */
export function PreviewWordmark({ brand, isOnPaper = false }: { brand: Brand; isOnPaper?: boolean }) {
  const image = `wordmark-image ${isOnPaper ? 'wordmark-on-paper' : ''}`
  return (
    <span
      className={`${styles.wordmark} font-display [font-weight:var(--weight-display)] text-[calc(20px_*_var(--mark-scale))] leading-none tracking-(--tracking-mark) mr-[calc(var(--tracking-mark)_*_-1)] whitespace-nowrap`}
    >
      {brand.wordmark.kind === 'image' ? <span className={image} /> : brandNames(brand).wordmark}
    </span>
  )
}

function ShopPreview({ brand }: { brand: Brand }) {
  const currency = useCurrency()
  return (
    <div className="overflow-hidden border border-field bg-(--color-paper) font-text text-(color:--color-ink)">
      <div className="flex justify-center p-4.5 border-b border-b-(--color-line)">
        <PreviewWordmark brand={brand} isOnPaper />
      </div>
      <div className="grid grid-cols-[1fr_1fr] gap-4.5 p-4.5">
        <div>
          <div className="aspect-4/5 bg-(--color-stone)" />
          <p className="font-display [font-weight:var(--weight-display)] pt-2 text-[17px] leading-5.5">
            A product of yours
          </p>
          <p className="text-small [&>:first-child]:text-(color:--color-ink-soft) [&>:first-child]:line-through">
            <span>{formatMoney({ cents: BEFORE, currency }, REGION)}</span>{' '}
            <span className="text-(color:--color-accent)">{formatMoney({ cents: NOW, currency }, REGION)}</span>
          </p>
        </div>
        <div className="flex flex-col items-start gap-2.5">
          <p className="font-display [font-weight:var(--weight-display)] text-[26px] leading-[1.1]">New this season</p>
          <p className="text-small leading-4.75 text-(color:--color-ink-soft)">
            Soft text explains. Strong text says what matters.
          </p>
          <span className="self-stretch px-2.5 py-2 text-small leading-4.5 border border-(--color-field) bg-(--color-field-ground) text-(color:--color-ink-soft)">
            Email
          </span>
          <span className="self-stretch p-2.75 bg-(--color-ink) text-micro font-medium leading-4 tracking-[0.12em] text-center uppercase text-(color:--color-on-ink)">
            Add to cart
          </span>
          <span className="border-b text-micro font-medium tracking-[0.1em] uppercase">View details</span>
        </div>
      </div>
      <div className="grid gap-2 p-4.5 bg-(--color-ink) text-(color:--color-on-ink)">
        <p className="text-[16px]">
          <PreviewWordmark brand={brand} />
        </p>
        <p className="text-tiny leading-4.5 text-(color:--color-on-ink-soft)">{brand.blurb}</p>
        <p className="text-tiny text-(color:--color-accent-on-ink)">Enter your email.</p>
      </div>
    </div>
  )
}

function SignInPreview({ brand, scheme }: { brand: Brand; scheme: 'light' | 'dark' }) {
  return (
    <div
      className={`${styles.signIn} grid gap-2.5 p-4.5 border border-line bg-ground font-text text-ink`}
      data-scheme={scheme}
    >
      <PreviewWordmark brand={brand} />
      <span className="self-stretch px-2.5 py-2 text-small leading-4.5 border border-field rounded-md bg-surface text-ink-soft">
        Email
      </span>
      <span className="p-2 rounded-md bg-primary text-small leading-5 text-center text-on-primary">Sign in</span>
    </div>
  )
}

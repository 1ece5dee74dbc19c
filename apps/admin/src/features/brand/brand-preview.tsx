import { previewCss, shelfCss } from '@atelier/domain/brand/brand-css'
import { brandNames } from '@atelier/domain/brand/brand-names'
import { formatUsd } from '@atelier/domain/money'
import type { Brand } from '@atelier/domain/shop-documents/brand.schema'
import { useDeferredValue, useMemo } from 'react'
import { styleNonce } from '../../ui/theme/style-nonce.ts'
import styles from './brand-preview.module.css'

/** The class below which the colors and fonts of the previewed brand apply. */
const SCOPE = 'brand-preview'

/** The prices of the previewed product. */
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
    <div className={styles.preview}>
      <style nonce={styleNonce()}>{css}</style>
      <p className={styles.title} data-preview-title>
        Preview
      </p>
      <div className={SCOPE} aria-hidden="true">
        <ShopPreview brand={brand} />
        <div className={styles.pair}>
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
    <span className={styles.wordmark}>
      {brand.wordmark.kind === 'image' ? <span className={image} /> : brandNames(brand).wordmark}
    </span>
  )
}

function ShopPreview({ brand }: { brand: Brand }) {
  return (
    <div className={styles.shop}>
      <div className={styles.header}>
        <PreviewWordmark brand={brand} isOnPaper />
      </div>
      <div className={styles.body}>
        <div className={styles.card}>
          <div className={styles.image} />
          <p className={styles.name}>A product of yours</p>
          <p className={styles.price}>
            <span>{formatUsd(BEFORE)}</span> <span className={styles.sale}>{formatUsd(NOW)}</span>
          </p>
        </div>
        <div className={styles.side}>
          <p className={styles.headline}>New this season</p>
          <p className={styles.text}>Soft text explains. Strong text says what matters.</p>
          <span className={styles.field}>Email</span>
          <span className={styles.button}>Add to cart</span>
          <span className={styles.link}>View details</span>
        </div>
      </div>
      <div className={styles.footer}>
        <p className={styles.footerName}>
          <PreviewWordmark brand={brand} />
        </p>
        <p className={styles.footerText}>{brand.blurb}</p>
        <p className={styles.footerAccent}>Enter your email.</p>
      </div>
    </div>
  )
}

function SignInPreview({ brand, scheme }: { brand: Brand; scheme: 'light' | 'dark' }) {
  return (
    <div className={styles.signIn} data-scheme={scheme}>
      <PreviewWordmark brand={brand} />
      <span className={styles.staffField}>Email</span>
      <span className={styles.staffButton}>Sign in</span>
    </div>
  )
}

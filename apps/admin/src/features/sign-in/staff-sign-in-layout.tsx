import type { ReactNode } from 'react'
import { Wordmark } from '../../ui/wordmark.tsx'
import { portalBrand } from '../../ui/brand.ts'
import styles from './sign-in-page.module.css'

/** The layout of the sign-in screens: brand, form, footer line and background image. */
export function StaffSignInLayout({ children, foot }: { children: ReactNode; foot: ReactNode }) {
  const { signInImage } = portalBrand()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(420px,46%)] min-h-dvh max-md:[grid-template:22dvh_1fr_/_minmax(0,1fr)]">
      <main className="flex flex-col px-[clamp(24px,6vw,96px)] py-10 max-md:py-6">
        <Wordmark />
        {children}
        <footer className="flex flex-wrap gap-x-5 gap-y-2 text-small text-ink-soft">{foot}</footer>
      </main>
      <div
        className={`${styles.picture} relative bg-primary [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_img]:object-cover max-md:-order-1 max-md:[&_img]:object-[50%_38%]`}
        aria-hidden="true"
      >
        {signInImage ? <img src={signInImage} alt="" /> : null}
      </div>
    </div>
  )
}

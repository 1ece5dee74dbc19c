import type { ReactNode } from 'react'
import { Wordmark } from '../../ui/wordmark.tsx'
import { portalBrand } from '../../ui/brand.ts'
import styles from './sign-in-page.module.css'

/** The layout of the sign-in screens: brand, form, footer line and background image. */
export function StaffSignInLayout({ children, foot }: { children: ReactNode; foot: ReactNode }) {
  const { signInImage } = portalBrand()
  return (
    <div className={styles.page}>
      <main className={styles.door}>
        <Wordmark />
        {children}
        <footer className={styles.foot}>{foot}</footer>
      </main>
      <div className={styles.picture} aria-hidden="true">
        {signInImage ? <img src={signInImage} alt="" /> : null}
      </div>
    </div>
  )
}

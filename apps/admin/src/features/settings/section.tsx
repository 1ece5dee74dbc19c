import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** The parts of the settings, in their order. */
export const SECTIONS = [
  ['house', 'The house'],
  ['links', 'Social links'],
  ['first-page', 'First page'],
  ['mails', 'Email'],
  ['signing-in', 'Signing in'],
  ['promises', 'Tax and shipping'],
  ['books', 'Payment books'],
  ['system', 'System'],
  ['jobs', 'Jobs'],
] as const

/** A card that an address can point at. */
export const Section = ({ id, children }: { id: (typeof SECTIONS)[number][0]; children: ReactNode }) => (
  <div id={id} className={styles.anchor} tabIndex={-1}>
    {children}
  </div>
)

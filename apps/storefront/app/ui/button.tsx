import type { ComponentProps } from 'react'
import { PageLink } from './page-link.tsx'

const SHAPE =
  'inline-flex min-h-14 items-center justify-center gap-3 border px-7 text-center text-[0.8125rem] leading-5 font-medium tracking-[0.12em] uppercase transition-colors'
const LOOK = {
  ink: 'border-ink bg-ink text-on-ink hover:border-ink-light hover:bg-ink-light',
  ghost: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-on-ink',
}
const OFF = 'disabled:border-stone-deep disabled:bg-stone-deep disabled:text-ink-soft'

type ButtonLook = keyof typeof LOOK

const buttonClass = (look: ButtonLook = 'ink', more = ''): string => `${SHAPE} ${LOOK[look]} ${OFF} ${more}`

/** The one button of the shop: ink acts, ghost is the second choice. */
export function Button({ look, className, ...props }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" {...props} className={buttonClass(look, className)} />
}

/** A link that looks like the button, for actions that are only a way on. */
export function ButtonLink({ look, className, ...props }: ComponentProps<typeof PageLink> & { look?: ButtonLook }) {
  return <PageLink {...props} className={buttonClass(look, className)} />
}

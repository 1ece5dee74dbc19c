import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../../ui/icon.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

const { Component: TurnViewer } = lazyComponent(() => import('./turn-viewer.tsx'))

interface Props {
  turn: ProductTurn
  name: string
  /** Whether the image is the current one of its gallery; the buttons of others are no Tab stops. */
  isCurrent: boolean
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** The button over an image that turns the product around. Code and frames load when it is pressed. */
export function TurnSlot({ turn, name, isCurrent, isOpen, onChange }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => onChange(false))
    button.current?.focus({ preventScroll: true })
  }
  if (isOpen) return <TurnViewer turn={turn} name={name} onClose={close} onLoadError={close} />
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Turn ${name} around`}
      tabIndex={isCurrent ? undefined : -1}
      onClick={() => onChange(true)}
      className="absolute bottom-0 left-0 flex min-h-11 items-center gap-2 bg-paper px-4 text-small md:bottom-4 md:left-4 noscript:hidden"
    >
      <Icon name="turn" />
      Turn
    </button>
  )
}

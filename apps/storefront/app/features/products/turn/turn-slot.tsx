import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../../ui/icon.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

const { Component: TurnViewer } = lazyComponent(() => import('./turn-viewer.tsx'))

interface TurnSlot {
  isOpen: boolean
  /** Opens the viewer, and has the focus again when it closes. Code and frames load when it is pressed. */
  button: ReactNode
  /** Fills the image that it is placed in. */
  viewer: ReactNode
}

/** Turns a product around in its image, from a button elsewhere. Both are empty without a turn. */
export function useTurnSlot({ turn, name }: { turn: ProductTurn | undefined; name: string }): TurnSlot {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!turn) return { isOpen: false, button: null, viewer: null }
  const close = () => {
    flushSync(() => setIsOpen(false))
    button.current?.focus({ preventScroll: true })
  }
  return {
    isOpen,
    button: (
      <button
        ref={button}
        type="button"
        aria-label={`Turn ${name} around`}
        onClick={() => setIsOpen(true)}
        className="pointer-events-auto flex min-h-11 items-center gap-2 bg-paper px-page text-small md:px-4 noscript:hidden"
      >
        <Icon name="turn" />
        Turn
      </button>
    ),
    viewer: isOpen && <TurnViewer turn={turn} name={name} onClose={close} onLoadError={close} />,
  }
}

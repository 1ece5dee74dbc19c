import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const { Component: MobileMenu, preload } = lazyComponent(() => import('./mobile-menu.tsx'))

/**
 * The button that opens the full-screen menu. The menu's code is preloaded on pointer down or focus. `hidden` is the class of
 * the window widths that show the links instead.
 */
export function MobileMenuButton({ hidden }: { hidden: 'md:hidden' | 'lg:hidden' }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const handleLoadError = () => {
    setWasOpened(false)
    setIsOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className={`hit -ml-3 ${hidden} noscript:hidden`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={preload}
        onFocus={preload}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      {wasOpened && <MobileMenu isOpen={isOpen} onOpenChange={setIsOpen} onLoadError={handleLoadError} />}
    </>
  )
}
